import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";

const LARGE = 1_000_000; // bytes: packing harder would take longer than it is worth
const PACKED_ALREADY = /\.(zip|br|gz)$/;

/** Writes the service worker, which has to know the names of all files, beside the page. */
function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    enforce: "post", // after the page, which belongs to the version
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
      const page = bundle["index.html"];
      if (page?.type !== "asset") throw new Error("the page is not there yet");
      const worker = readFileSync(join(import.meta.dirname, "src/features/practice/service-worker.js"), "utf8");
      // Another version whenever any of it changes: its cache is never that of a worker that runs already.
      const all = [...files, page.source, worker].join("\n");
      const version = createHash("sha256").update(all).digest("hex").slice(0, 16);
      const source = worker
        .replace('"VERSION OF THE BUILD"', JSON.stringify(version))
        .replace('["FILES OF THE BUILD"]', JSON.stringify(files.map((name) => `/${name}`)));
      this.emitFile({ type: "asset", fileName: "service-worker.js", source });
    },
  };
}

/** Leaves a .br and a .gz beside each file, so that the server packs nothing itself. */
function packed(): Plugin {
  let folder = "dist";
  return {
    name: "packed",
    apply: "build",
    writeBundle({ dir = folder }) {
      folder = dir;
    },
    closeBundle() {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        const name = join(entry.parentPath, entry.name);
        if (!entry.isFile() || PACKED_ALREADY.test(name)) continue;
        const data = readFileSync(name);
        const quality = data.length < LARGE ? 11 : 9;
        writeFileSync(
          `${name}.br`,
          brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
        );
        writeFileSync(`${name}.gz`, gzipSync(data, { level: 9 }));
      }
    },
  };
}

/**
 * A chunk for all that the entry needs, and one for what a table adds, with all that boards are built from: a request
 * for each small module is slower.
 */
function chunks() {
  const known = new Map<string, Set<string>>();
  const reachable = (entry: string, infoOf: ModuleInfos) => {
    const found = known.get(entry) ?? new Set([join(import.meta.dirname, entry)]);
    if (!known.has(entry)) for (const id of found) for (const each of infoOf(id)?.importedIds ?? []) found.add(each);
    known.set(entry, found);
    return found;
  };
  return (id: string, context: { getModuleInfo: ModuleInfos }) => {
    const infoOf: ModuleInfos = (each) => context.getModuleInfo(each);
    if (reachable("src/main.tsx", infoOf).has(id)) return "index";
    const atTable = reachable("src/features/play/TablePage.tsx", infoOf).has(id) || id.includes("/src/games/kit/");
    return atTable ? "table" : null;
  };
}
type ModuleInfos = (id: string) => { importedIds: readonly string[] } | null;

export default defineConfig({
  plugins: [serviceWorker(), packed()],
  define: {
    ENGINE_FOLDER: JSON.stringify(process.env.FATHOM_ENGINE ?? ""), // see client_build.py
  },
  build: {
    target: "es2022",
    cssTarget: ["chrome123", "firefox121", "safari17.5"], // they know light-dark()
    assetsInlineLimit: 0, // the server's content security policy has no room for data: addresses
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: chunks(), debugName: "index, table" }] } } },
  },
  server: {
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
  },
});
