import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";

/** Leaves a .br and a .gz beside each file, so that the server packs nothing itself. */
function packed(): Plugin {
  return {
    name: "packed",
    apply: "build",
    writeBundle({ dir = "dist" }, bundle) {
      for (const name of Object.keys(bundle)) {
        const data = readFileSync(join(dir, name));
        const brotli = brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
        writeFileSync(join(dir, `${name}.br`), brotli);
        writeFileSync(join(dir, `${name}.gz`), gzipSync(data, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  plugins: [packed()],
  build: {
    target: "es2022",
    cssTarget: ["chrome123", "firefox121", "safari17.5"], // they know light-dark()
    assetsInlineLimit: 0, // the server's content security policy has no room for data: addresses
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
  },
});
