import { createHash } from "node:crypto";
import {
  isForDevelopment,
  packagesOf,
  type LockedPackage,
  type LockFile,
  type Manifest,
} from "./lock-file.ts";

type Licence = { license: { id: string } } | { expression: string };

/** An inventory of all packages in CycloneDX 1.6. From the lock alone, with no date or chance in it: the same lock, the same bytes. */
export function sbomOf(lock: LockFile, { name, version, license }: Manifest): string {
  const components = [...distinct(packagesOf(lock))]
    .map(([ref, one]) => componentOf(ref, one))
    .toSorted(byRef);
  const root = `pkg:npm/${name}@${version}`;
  const document = {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: serialNumberOf(lock),
    version: 1,
    metadata: {
      component: {
        type: "application",
        "bom-ref": root,
        name,
        version,
        licenses: licencesOf(license),
        purl: root,
      },
    },
    components,
    dependencies: dependenciesOf(lock, root),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

type Locked = Pick<LockedPackage, "name" | "version">;

/** A package URL; npm's scope loses its @ to the encoding. */
function refOf({ name, version = "" }: Locked): string {
  return `pkg:npm/${name.replace(/^@/, "%40")}@${version.replaceAll("+", "%2B")}`;
}

/** A package that lies in two places counts once, and as running in production if one of them does. */
function distinct(packages: readonly LockedPackage[]): Map<string, LockedPackage> {
  const byName = new Map<string, LockedPackage>();
  for (const one of packages) {
    const known = byName.get(refOf(one));
    if (known === undefined || isForDevelopment(known)) byName.set(refOf(one), one);
  }
  return byName;
}

function componentOf(ref: string, one: LockedPackage) {
  const [, scope, bare = one.name] = /^(@[^/]+)\/(.+)$/.exec(one.name) ?? [];
  const digest = Buffer.from((one.integrity ?? "").replace(/^sha512-/, ""), "base64").toString("hex");
  return {
    type: "library",
    "bom-ref": ref,
    ...(scope === undefined ? {} : { group: scope }),
    name: bare,
    version: one.version ?? "",
    // "excluded" is CycloneDX's word for what does not run in production.
    scope: isForDevelopment(one) ? "excluded" : one.optional === true ? "optional" : "required",
    hashes: [{ alg: "SHA-512", content: digest }],
    licenses: licencesOf(one.license ?? ""),
    purl: ref,
  };
}

function licencesOf(licence: string): Licence[] {
  if (licence === "") return [];
  return /\s/.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }];
}

function byRef(a: { "bom-ref": string }, b: { "bom-ref": string }): number {
  return a["bom-ref"] < b["bom-ref"] ? -1 : a["bom-ref"] > b["bom-ref"] ? 1 : 0;
}

/** Resolves names as Node does: the nearest node_modules folder upwards. */
function dependenciesOf(lock: LockFile, root: string) {
  const byNeeder = new Map<string, Set<string>>();
  for (const [path, entry] of Object.entries(lock.packages)) {
    const needer = path === "" ? root : refOf({ ...entry, name: path.split("node_modules/").at(-1) ?? "" });
    const own = path === "" ? (entry.devDependencies ?? {}) : {};
    const { dependencies, optionalDependencies, peerDependencies } = entry;
    const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies, ...own });
    const needed = byNeeder.get(needer) ?? new Set();
    for (const name of names) {
      const found = nearest(lock, path, name);
      if (found !== undefined) needed.add(found);
    }
    byNeeder.set(needer, needed);
  }
  return [...byNeeder]
    .map(([ref, needed]) => ({ ref, dependsOn: [...needed].toSorted() }))
    .toSorted((a, b) => (a.ref < b.ref ? -1 : 1));
}

function nearest({ packages }: LockFile, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("node_modules/") - 1))) {
    const found = packages[folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`];
    if (found !== undefined) return refOf({ ...found, name });
    if (folder === "") return undefined;
  }
}

/** A number that names these contents: a UUID (version 8, made our own way) from the hash of the packages. */
function serialNumberOf(lock: LockFile): string {
  const hex = createHash("sha256").update(JSON.stringify(lock.packages)).digest("hex");
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
