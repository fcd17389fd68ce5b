import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "happy-dom",
    isolate: false, // one DOM for all files of a worker: creating it takes longer than the tests
    testTimeout: 60_000, // on a machine that is busy
    include: ["src/**/*.test.{ts,tsx}"],
  },
});
