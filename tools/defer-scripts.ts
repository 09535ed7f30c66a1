import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectDir } from "./engines/home.ts";

/**
 * Part of `npm run build`. Inlines the styles of prerendered pages and starts scripts after the first paint, so that
 * they do not compete with the fonts for bandwidth. The build fails here if a framework release changes its output.
 */
const site = join(projectDir, "build", "client");
const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const stylesheet = /<link rel="stylesheet" href="([^"]+)"\/>/g;
const bootstrap = /<script type="module" async="">([\s\S]*?)<\/script>/;
const shape =
  /^import "(?<manifest>[^"]+)";\n(?<routes>(?:import \* as route\d+ from "[^"]+";\n)+)\s*window\.__reactRouterRouteModules = (?<modules>\{[^}]*\});\s*import\("(?<entry>[^"]+)"\);$/;

function later(script: string, preloads: readonly string[]): string {
  const parts = shape.exec(script.trim())?.groups;
  if (parts === undefined) throw new Error(`The framework's first script has a new shape:\n${script}`);
  const routes = [...(parts["routes"] ?? "").matchAll(/import \* as (route\d+) from ("[^"]+");/g)];
  const manifest = parts["manifest"] ?? "";
  const names = routes.map(([, name]) => name).join(",");
  const imports = routes.map(([, , path]) => `import(${path})`).join(",");
  return [
    // A button clicked before hydration is clicked again after it.
    `let early;const hear=(event)=>{early=event.target.closest?.("button")};addEventListener("click",hear,true);`,
    `addEventListener("listening",()=>{if(early?.isConnected)early.click()},{once:true});`,
    `let begun=false;const begin=async()=>{if(begun)return;begun=true;`,
    // The same sheets as files, for the pages this one leads to.
    `for(const link of document.querySelectorAll("link[disabled]"))link.disabled=false;`,
    `for(const href of ${JSON.stringify(preloads)}){const link=document.createElement("link");link.rel="modulepreload";link.href=href;document.head.append(link)}`,
    `await import("${manifest}");const [${names}]=await Promise.all([${imports}]);`,
    `window.__reactRouterRouteModules=${parts["modules"]};await import("${parts["entry"]}");`,
    // From here on the framework hears for itself.
    `removeEventListener("click",hear,true)};`,
    // A page in the background is never painted; it begins all the same.
    `requestAnimationFrame(()=>setTimeout(begin));setTimeout(begin,300);`,
  ].join("");
}

let count = 0;
for (const name of readdirSync(site, { recursive: true, encoding: "utf8" })) {
  if (!name.endsWith("index.html")) continue;
  const path = join(site, name);
  const html = readFileSync(path, "utf8");
  const preloads = [...html.matchAll(preload)].map(([, href]) => href ?? "");
  const script = bootstrap.exec(html)?.[1];
  if (script === undefined || preloads.length === 0) throw new Error(`${name} has no scripts to put off.`);
  const put = `<script type="module" async="">${later(script, preloads)}</script>`;
  const styles = [...html.matchAll(stylesheet)].map(([, href]) =>
    readFileSync(join(site, (href ?? "").replace("#", "")), "utf8").trim(),
  );
  if (styles.length === 0) throw new Error(`${name} has no stylesheet.`);
  const whole = html
    .replaceAll(preload, "")
    .replace(bootstrap, () => put)
    .replaceAll(stylesheet, '<link rel="stylesheet" href="$1" disabled=""/>')
    .replace("</head>", () => `<style>${styles.join("\n")}</style></head>`);
  writeFileSync(path, whole);
  count += 1;
}
console.log(`${count} pages are whole before their scripts run.`);
