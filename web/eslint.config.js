import { readdirSync } from "node:fs";
import hooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

/** The folders of src in the order of docs/architecture.md: a folder imports only itself and folders before it. */
const FOLDERS = ["api", "i18n", "state", "fairness", "theme", "ui", "games", "shell", "table", "features"];

/** The features that a feature may import, as in docs/architecture.md. */
const USED_FEATURES = {
  play: ["hints", "trust"],
  practice: ["play"],
  replay: ["review", "trust"],
};

/** Forbid imports, static and dynamic, whose path matches a regular expression. */
function forbid(regex, message) {
  const slashes = regex.replaceAll("/", "\\u002F");
  return {
    "no-restricted-imports": ["error", { patterns: [{ regex, message }] }],
    "no-restricted-syntax": [
      "error",
      { selector: `ImportExpression[source.value=/${slashes}/]`, message },
      { selector: `TSImportType[source.value=/${slashes}/]`, message },
    ],
  };
}

/** Match an import of a folder of src that comes after this one. */
const laterThan = (folder) => `^(\\.\\./)+(${FOLDERS.slice(FOLDERS.indexOf(folder) + 1).join("|")})(/|$)`;

const directions = FOLDERS.slice(0, -1).map((folder) => ({
  files: [`src/${folder}/**/*.{ts,tsx}`],
  ignores: ["**/*.test.{ts,tsx}"],
  rules: forbid(
    laterThan(folder),
    `${folder} must not import a folder that comes after it; see FOLDERS in eslint.config.js.`,
  ),
}));

const GAMES = readdirSync(new URL("src/games", import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "kit")
  .map(({ name }) => name);

/** A game imports no other one, and the kit imports none. */
const separateGames = [...GAMES, "kit"].map((folder) => ({
  files: [`src/games/${folder}/**/*.{ts,tsx}`],
  ignores: ["**/*.test.{ts,tsx}"],
  rules: forbid(
    `${laterThan("games")}|^(\\.\\./)+(${GAMES.filter((name) => name !== folder).join("|")})(/|$)`,
    `games/${folder} must not import another game or a later folder; what games share is in games/kit.`,
  ),
}));

const separateFeatures = readdirSync(new URL("src/features", import.meta.url)).flatMap((feature) =>
  ["", "*/"].map((folder) => ({
    files: [`src/features/${feature}/${folder}*.{ts,tsx}`],
    ignores: ["**/*.test.{ts,tsx}"],
    rules: forbid(
      `^${folder && "\\.\\./"}\\.\\./(?!\\.\\.)(?!(${[feature, ...(USED_FEATURES[feature] ?? [])].join("|")})(/|$))`,
      `features/${feature} must not import another feature; move what both need into table, shell or ui.`,
    ),
  })),
);

export default tseslint.config(
  { ignores: ["dist/", "node_modules/", "public/", "src/api/generated.ts", "dev/fixtures/"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.recommended],
    plugins: { "react-hooks": hooks },
    rules: {
      "react-hooks/rules-of-hooks": "error",
      "react-hooks/exhaustive-deps": "error",
      eqeqeq: "error",
      "no-var": "error",
      "prefer-const": "error",
    },
  },
  ...directions,
  ...separateGames,
  ...separateFeatures,
);
