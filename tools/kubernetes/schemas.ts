import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Manifest } from "./manifests.ts";

const modules = fileURLToPath(new URL("../../node_modules", import.meta.url));

/** The packages with the types and schemas of each API group. */
const packages: Record<string, string> = {
  "monitoring.coreos.com": "@kubernetes-models/prometheus-operator/",
  "keda.sh": "@kubernetes-models/keda/",
};

/**
 * Every fault of the objects against the published schemas. The schemas ignore unknown fields, as Kubernetes does; the
 * types of the same packages do not, so a program that constructs the objects is compiled, then run.
 */
export function schemaFaults(manifests: readonly Manifest[]): string[] {
  const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  const dir = mkdtempSync(join(tmpdir(), "cabin-courier-kubernetes-"));
  try {
    symlinkSync(modules, join(dir, "node_modules"));
    writeFileSync(join(dir, "package.json"), '{ "type": "module" }');
    writeFileSync(join(dir, "objects.ts"), programFor(manifests, names));
    const options = ["--noEmit", "--strict", "--skipLibCheck", "--module", "nodenext", "--pretty", "false"];
    const compiled = run([join(modules, "typescript/bin/tsc"), ...options, "objects.ts"], dir);
    const typeFaults = compiled.matchAll(/^objects\.ts\((\d+),\d+\): error TS\d+: (.+)$/gm);
    const found = [...typeFaults].map(([, line, message]) => `${names[Number(line) - 1]}: ${message}`);
    if (found.length > 0) return found;
    if (compiled.trim() !== "") throw new Error(compiled);
    return run(["objects.ts"], dir)
      .split("\n")
      .filter((line) => line !== "");
  } finally {
    rmSync(dir, { recursive: true });
  }
}

/** One line for each object, so that the line of a fault names its object. */
function programFor(manifests: readonly Manifest[], names: readonly string[]): string {
  const lines = manifests.map(({ apiVersion, kind, ...rest }, at) => {
    const from = `${packages[apiVersion.split("/")[0] ?? ""] ?? "kubernetes-models/"}${apiVersion}/${kind}`;
    return `import { ${kind} as Kind${at} } from "${from}"; check("${names[at]}", new Kind${at}(${JSON.stringify(rest)}));`;
  });
  const check = `function check(name: string, object: { validate(): void }) {
  try { object.validate(); } catch (error) { console.log(name + ": " + (error instanceof Error ? error.message : "")); }
}`;
  return [...lines, check].join("\n");
}

function run(args: string[], cwd: string): string {
  const { stdout, stderr, error } = spawnSync(process.execPath, args, { cwd, encoding: "utf8" });
  if (error !== undefined || stderr !== "") throw error ?? new Error(stderr);
  return stdout;
}
