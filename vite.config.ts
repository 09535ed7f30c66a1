import { reactRouter } from "@react-router/dev/vite";
import { join } from "node:path";
import { defineConfig, type Plugin } from "vite";
import { chunkGroups, directIcons } from "./tools/chunks.ts";
import { guideInDevelopment } from "./tools/docs/guide-in-development.ts";
import { withoutInputs } from "./tools/without-inputs.ts";

/** In development the pages come from here and everything else from the API, so that the browser sees one origin. */
const api = process.env["API_ORIGIN"] ?? "http://127.0.0.1:8787";
const apiPaths = [
  "/api",
  "/callable",
  "/http",
  "/auth",
  "/mail",
  "/live",
  "/files",
  "/healthz",
  "/readyz",
  "/version",
  "/openapi",
];

/**
 * react-aria brings what it says aloud in 34 languages, so that a screen would be read in two of them and every page carry
 * them all; without the others it falls back to English. What lies over a page is all that families meet of it, so of the
 * rest of Spanish it needs nothing.
 */
const fewLanguages: Plugin = {
  name: "few-languages",
  load: {
    filter: {
      id: /\/react-(aria|stately|aria-components)\/dist\/private\/intl\/(?!overlays\/es-ES)(.*\/)?(?!en-US)[a-z]{2}-[A-Z]{2}\.mjs$/,
    },
    handler: () => "export default undefined;",
  },
};

/** Icons are drawn by a function of ours (web/ui/create-icon.ts). */
const smallIcons: Plugin = {
  name: "small-icons",
  load: {
    filter: { id: /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/ },
    handler: () =>
      `export { createIcon as default } from ${JSON.stringify(join(import.meta.dirname, "web/ui/create-icon.ts"))};`,
  },
};

/** Only the server parses the input of an operation, so its schemas stay out of the browser's scripts. */
const serverOnlyInputs: Plugin = {
  name: "server-only-inputs",
  applyToEnvironment: ({ name }) => name === "client",
  transform: {
    filter: { id: /\/domain\/\w+\/([a-z-]+-)?contract\.ts$/ },
    handler: withoutInputs,
  },
};

/** The public pages carry it too: nothing belongs here that one of them can do without. */
const everyPage =
  /\/lucide-react\/dist\/esm\/(createLucideIcon|icons\/(x|menu))\.mjs$|vite\/preload-helper|\/web\/(app\/(waiting|skip-link|locale|family-path|messages\/every-page-en)|platform\/language|identity\/language\/chosen-language|ui\/messages\/en|brand\/logo|identity\/(who|return-path)|ui\/(anchor|button-style|create-icon))\.tsx?$/;

export default defineConfig({
  plugins: [directIcons(), fewLanguages, smallIcons, serverOnlyInputs, guideInDevelopment, reactRouter()],
  resolve: { conditions: ["browser", "module", "import", "default"] },
  server: {
    strictPort: true,
    // Engines keep their data in the project; a write there is no reason to reload a page.
    watch: { ignored: ["**/.dev/**", "**/.bench/**", "**/build/**", "**/test-results/**"] },
    proxy: Object.fromEntries(
      apiPaths.map((path) => [path, { target: api, changeOrigin: false, xfwd: true }]),
    ),
  },
  // Workers load their decoders on demand, which only modules can.
  worker: { format: "es" },
  publicDir: "web/brand/static",
  // Scans all screens at startup. Otherwise Vite reloads the page when it first meets a library.
  optimizeDeps: { entries: ["web/**/*.{ts,tsx}", "!web/**/*.test.{ts,tsx}", "!web/app/entry.server.tsx"] },
  build: {
    target: "es2022",
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs is one file: it compresses better than five and changes only with the libraries.
            {
              name: "base",
              test: /node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown\/runtime/,
            },
            // So is what every page has of our own.
            { name: "frame", test: everyPage },
            { name: "paper", test: /\/web\/(brand\/picture(-files)?|ui\/(sheet|ruled-text))\.tsx?$/ },
            ...chunkGroups(),
            {
              name: "public",
              test: /\/web\/(app\/page-meta|pages\/(landing\/(public-frame|lazy-language-switch)|messages\/frame-en))\.tsx?$/,
            },
          ],
        },
      },
    },
  },
});
