import { fileURLToPath } from "node:url";

import { VantResolver } from "@vant/auto-import-resolver";
import vue from "@vitejs/plugin-vue";
import Components from "unplugin-vue-components/vite";
import { defineConfig } from "vitest/config";

/** Where `gouji serve` listens while `npm run dev` serves the page. */
const SERVER = process.env.GOUJI_SERVER ?? "http://127.0.0.1:8000";

/** Vant's icons are not used, and their font would be fetched from a stranger's server. */
const noFontFromElsewhere = {
  name: "no-font-from-elsewhere",
  enforce: "pre" as const,
  transform(code: string, id: string) {
    return /vant\/.*\.css/.test(id) ? code.replace(/@font-face\s*\{[^}]*\}/g, "") : undefined;
  },
};

export default defineConfig({
  plugins: [
    noFontFromElsewhere,
    vue(),
    Components({ dirs: [], resolvers: [VantResolver()], dts: "src/components.d.ts" }),
  ],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  server: {
    proxy: {
      // the server compares Origin and Host: both stay as the browser has them
      "/api": { target: SERVER, changeOrigin: false },
      "/ws": { target: SERVER, ws: true, changeOrigin: false },
    },
  },
  build: {
    // docs/ui.md says why: kernels of WeChat, and phones that are still about
    target: ["chrome67", "safari12", "firefox68"],
    cssTarget: ["chrome67", "safari12", "firefox68"],
    outDir: fileURLToPath(new URL("../src/gouji/web/static", import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: true },
  },
  test: {
    environment: "happy-dom",
    include: ["tests/**/*.test.ts"],
    // its style sheets are imports, which Node alone can't read
    server: { deps: { inline: ["vant"] } },
  },
});
