import { readdirSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitepress";
import { siteLink, slugOf } from "./links.ts";
import { navigation } from "./navigation.ts";

/**
 * Two builds: the whole site (`npm run docs:build`), and the guide for camps and families that the product serves at
 * /guide/ (part of `npm run build`, with DOCS_PART=guide).
 */
const isGuide = process.env["DOCS_PART"] === "guide";
const repository = process.env["DOCS_REPOSITORY"] ?? "https://git.example.org/cabin-courier";
const projectDir = join(import.meta.dirname, "../..");
const docsDir = join(projectDir, "docs");
const technicalPages = [
  ...readdirSync(docsDir).filter((name) => name.endsWith(".md") && name !== "guide.md"),
  "decisions/**",
];
const base = isGuide ? "/guide/" : "/";

export default defineConfig({
  title: "Cabin Courier",
  description: "Letters between families and campers.",
  lang: "en-US",
  base,
  outDir: join(projectDir, isGuide ? "build/client/guide" : "build/docs"),
  cacheDir: join(projectDir, isGuide ? ".dev/guide" : ".dev/docs"),
  srcExclude: isGuide ? technicalPages : ["guide.md"],
  rewrites: { "guide.md": "index.md", "decisions/README.md": "decisions/index.md" },
  // The product's server leaves out ".html"; a plain file server cannot.
  cleanUrls: isGuide,
  appearance: false,
  head: [["link", { rel: "icon", href: `${base}favicon.svg`, type: "image/svg+xml" }]],
  markdown: {
    anchor: { slugify: slugOf },
    headers: { slugify: slugOf },
    config(markdown) {
      markdown.core.ruler.push("repository-links", ({ tokens, env }) => {
        const page = `docs/${env.relativePath === "index.md" && isGuide ? "guide.md" : env.relativePath}`;
        for (const { children } of tokens)
          for (const token of children ?? []) {
            const href = token.type === "link_open" ? token.attrGet("href") : null;
            if (href !== null) token.attrSet("href", siteLink(page, href, repository));
          }
      });
    },
  },
  locales: {
    root: { label: "English", lang: "en-US" },
    "families/es": {
      label: "Español",
      lang: "es-US",
      themeConfig: {
        outline: { label: "En esta página" },
        returnToTopLabel: "Volver arriba",
        sidebarMenuLabel: "Menú",
        langMenuLabel: "Idioma",
        skipToContentLabel: "Ir al contenido",
      },
    },
  },
  // The product's policy allows no style attributes. Scripts set the few that are needed.
  transformHtml: (html) => (isGuide ? html.replaceAll(/(<[^<>]*) style="[^"]*"/g, "$1") : html),
  themeConfig: {
    logo: "/favicon.svg",
    logoLink: base,
    ...navigation(isGuide),
    i18nRouting: false,
    outline: { level: [2, 3] },
    docFooter: { prev: false, next: false },
    search: { provider: "local" },
  },
});
