import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "happy-dom",
    isolate: false, // one DOM for all files of a worker: creating it takes longer than the tests
    include: ["src/**/*.test.{ts,tsx}"],
  },
});
