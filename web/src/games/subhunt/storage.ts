/** What this browser keeps for the player. A browser that keeps nothing is no reason to stop playing. */
export function load<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`fathom.subhunt.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function save(key: string, value: unknown): void {
  try {
    localStorage.setItem(`fathom.subhunt.${key}`, JSON.stringify(value));
  } catch {
    // Private windows and full disks refuse; what is on the screen stays.
  }
}
