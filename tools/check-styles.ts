import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectDir } from "./engines/home.ts";

type SourceFile = { path: string; text: string };

/** The icon library sets it. */
const foreignClasses = ["lucide"];

/** Classes that occur in no string of a component, and stylesheets that no file imports. */
export function unusedStyles(styles: SourceFile[], components: SourceFile[]): string[] {
  const strings = components.flatMap(({ text }) => text.match(/"[^"\n]*"|`[^`]*`/g) ?? []).join("\n");
  const names = new Set([...foreignClasses, ...(strings.match(/(?<![\w-])[a-z][\w-]*/g) ?? [])]);
  // `badge-${tone}` uses every class that starts with "badge-".
  const prefixes = [...strings.matchAll(/([a-z][\w-]*-)\$\{/g)].map(([, prefix = ""]) => prefix);
  const isUsed = (name: string) => names.has(name) || prefixes.some((prefix) => name.startsWith(prefix));
  const imports = [...styles, ...components].flatMap(({ text }) => text.match(/[\w-]+\.css(?=")/g) ?? []);
  return styles.flatMap(({ path, text }) => [
    ...(imports.includes(path.split("/").at(-1) ?? "") ? [] : [`${path} is not imported`]),
    ...[...classesIn(text)].filter((name) => !isUsed(name)).map((name) => `${path}: .${name} is not used`),
  ]);
}

function classesIn(css: string): Set<string> {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\/|"[^"]*"/g, "");
  const selectors = plain.match(/[^{};]+(?=\{)/g) ?? [];
  return new Set(selectors.flatMap((selector) => selector.match(/(?<=\.)[a-z][\w-]*/gi) ?? []));
}

function read(pattern: string): SourceFile[] {
  const paths = globSync(pattern, { cwd: projectDir });
  return paths.map((path) => ({ path, text: readFileSync(join(projectDir, path), "utf8") }));
}

if (import.meta.main) {
  const styles = read("web/**/*.css").filter(({ path }) => !path.startsWith("web/brand/static/"));
  const components = read("web/**/*.{ts,tsx}").filter(
    ({ path }) => !/\.test\.|\/testing\/|^web\/screens\//.test(path),
  );
  const unused = unusedStyles(styles, components);
  for (const line of unused) console.error(line);
  console.log(`styles: ${styles.length} stylesheets read, ${unused.length} unused`);
  process.exitCode = unused.length > 0 || styles.length === 0 ? 1 : 0;
}
