import { packagesOf, type LockedPackage, type LockEntry, type LockFile, type Manifest } from "./lock-file.ts";

const exactVersion = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/;
/** SHA-512 in base64: 64 bytes, and one hash only, because npm takes the best of several. */
const sha512 = /^sha512-[A-Za-z0-9+/]{86}==$/;
/** Version ranges. A colon or a slash means a source other than the registry: git, http, file, aliases. */
const versionRange = /^[\w.*^~<>=|+\s-]*$/;

/** The lock file decides what runs, so each entry must be what npm would write: one version, one hash, npm's URL. */
export function lockBreaches(lock: LockFile, manifest: Manifest): string[] {
  const packages = packagesOf(lock);
  return [
    ...(lock.lockfileVersion === 3 ? [] : [`the lock has version ${lock.lockfileVersion}, not 3`]),
    ...(packages.length === 0 ? ["the lock names no package, so nothing was checked"] : []),
    ...manifestBreaches(lock, manifest),
    ...packages.flatMap(packageBreaches),
    ...twoFaced(packages),
  ];
}

const kinds = ["dependencies", "devDependencies", "optionalDependencies"] as const;

function manifestBreaches({ packages }: LockFile, manifest: Manifest): string[] {
  const root: LockEntry = packages[""] ?? {};
  return kinds.flatMap((kind) => {
    const [request, locked] = [manifest[kind] ?? {}, root[kind] ?? {}];
    const loose = Object.entries(request)
      .filter(([, version]) => !exactVersion.test(version))
      .map(([name, version]) => `package.json asks for ${name} "${version}", which is not one exact version`);
    const names = [...new Set([...Object.keys(request), ...Object.keys(locked)])];
    const apart = names
      .filter((name) => request[name] !== locked[name])
      .map((name) => `package.json and the lock disagree about ${name} in ${kind}`);
    const missing = Object.entries(request)
      .filter(
        ([name, version]) =>
          exactVersion.test(version) && packages[`node_modules/${name}`]?.version !== version,
      )
      .map(([name, version]) => `the lock does not hold ${name} ${version}`);
    return [...loose, ...apart, ...missing];
  });
}

function packageBreaches(entry: LockedPackage): string[] {
  const { path, name, version = "", integrity = "", resolved, link, alias } = entry;
  const breaches: string[] = [];
  if (!path.startsWith("node_modules/")) breaches.push("lies outside node_modules");
  if (link === true) breaches.push("is a link to a folder");
  if (!exactVersion.test(version)) breaches.push(`has no exact version ("${version}")`);
  if (!sha512.test(integrity)) breaches.push("has no SHA-512 to hold it against");
  if (resolved !== undefined && resolved !== npmAddress(name, version))
    breaches.push("comes from an address that is not npm's for this package");
  if (alias !== undefined && alias !== name) breaches.push(`is ${alias} under another name`);
  for (const kind of [...kinds, "peerDependencies"] as const)
    for (const [wanted, range] of Object.entries(entry[kind] ?? {}))
      if (!versionRange.test(range)) breaches.push(`asks for ${wanted} by "${range}", not by version`);
  return breaches.map((breach) => `${path} ${breach}`);
}

/** An address is not needed (npm asks the registry it is set to); where there is one, it is this. */
export function npmAddress(name: string, version: string): string {
  return `https://registry.npmjs.org/${name}/-/${name.split("/").at(-1)}-${version}.tgz`;
}

/** The same package in two places must be the same bytes. */
function twoFaced(packages: readonly LockedPackage[]): string[] {
  const seen = new Map<string, string>();
  return packages.flatMap(({ path, name, version = "", integrity = "" }) => {
    const known = seen.get(`${name}@${version}`);
    seen.set(`${name}@${version}`, known ?? integrity);
    return known !== undefined && known !== integrity
      ? [`${path} has another hash than elsewhere in the lock`]
      : [];
  });
}
