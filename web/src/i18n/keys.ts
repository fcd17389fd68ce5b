/** The texts of parts that are fetched when needed, by the name of the part. Parts add theirs. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- it is merged with those of the parts
export interface TextParts {}

/** A key without the ending for a number: English has `_one` and `_other`. */
type Stem<K extends string> = K extends `${infer S}_one` ? S : K extends `${infer S}_other` ? S : K;
/** The keys of an `en.json`. */
export type KeyOf<Texts> = Stem<keyof Texts & string>;
export type PartKey = { [P in keyof TextParts]: `${P}.${KeyOf<TextParts[P]>}` }[keyof TextParts];

/** Is this one of the keys, or with holes for names (`moment.${string}`) the pattern of at least one? */
type Fits<Key extends string, K extends string> = K extends Key
  ? true
  : string extends K
    ? false
    : [Extract<Key, K>] extends [never]
      ? false
      : true;
type Params<Key extends string, K extends string> = [Fits<Key, K>] extends [true]
  ? [params?: Record<string, unknown>]
  : [thereIsNoSuchText: never];

/** Returns the text for a key. A key that does not exist is a type error. Parameters are texts and numbers. */
export type Translate<Key extends string> = <K extends string>(key: K, ...params: Params<Key, K>) => string;
