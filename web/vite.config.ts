import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
// The texts are the Python package's own, so that a page and a terminal say the same.
const words = here("../src/fifties/words");

/** Writes into the page which build it is: the server tells an open page of another one. */
const build: Plugin = {
  name: "build",
  transformIndexHtml: {
    order: "post",
    handler(_html, { bundle }) {
      if (!bundle) return [];
      // The files carry hashes of what is in them.
      const content = createHash("sha256").update(Object.keys(bundle).sort().join()).digest("base64url").slice(0, 12);
      return [{ tag: "meta", attrs: { name: "build", content }, injectTo: "head" }];
    },
  },
};

export default defineConfig({
  // Relative, so that the page may be served from below any address.
  base: "./",
  plugins: [svelte(), build],
  resolve: {
    alias: { $words: words },
    // Components are mounted in tests, which needs Svelte's browser half.
    conditions: process.env.VITEST ? ["browser"] : undefined,
  },
  build: {
    outDir: here("../src/fifties/server/page"),
    emptyOutDir: true,
  },
  server: {
    fs: { allow: [here("."), words] },
    // `npm run dev` beside a running `fifties serve`
    proxy: { "/socket": { target: "ws://127.0.0.1:5150", ws: true } },
  },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts"],
  },
});
