import { readFile } from "node:fs/promises";
import * as z from "zod/mini";

const specs = z.optional(z.record(z.string(), z.string()));

const entry = z.object({
  version: z.optional(z.string()),
  /** Only there when a package is installed under another name than its own. */
  name: z.optional(z.string()),
  resolved: z.optional(z.string()),
  integrity: z.optional(z.string()),
  license: z.optional(z.string()),
  link: z.optional(z.boolean()),
  dev: z.optional(z.boolean()),
  optional: z.optional(z.boolean()),
  devOptional: z.optional(z.boolean()),
  hasInstallScript: z.optional(z.boolean()),
  dependencies: specs,
  devDependencies: specs,
  optionalDependencies: specs,
  peerDependencies: specs,
});
export type LockEntry = z.infer<typeof entry>;

const lockFile = z.object({
  name: z.string(),
  version: z.string(),
  lockfileVersion: z.number(),
  packages: z.record(z.string(), entry),
});
export type LockFile = z.infer<typeof lockFile>;

const manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string(),
  dependencies: specs,
  devDependencies: specs,
  optionalDependencies: specs,
  allowScripts: z.optional(z.record(z.string(), z.boolean())),
});
export type Manifest = z.infer<typeof manifest>;

export async function readLockFile(root: URL): Promise<LockFile> {
  return lockFile.parse(JSON.parse(await readFile(new URL("package-lock.json", root), "utf8")));
}

export async function readManifest(root: URL): Promise<Manifest> {
  return manifest.parse(JSON.parse(await readFile(new URL("package.json", root), "utf8")));
}

/** "name" is the folder's; "alias" is what lies in it where that is something else. */
export type LockedPackage = Omit<LockEntry, "name"> & { path: string; name: string; alias?: string };

/** Every package of the lock, with its name; the first entry is the project itself and left out. */
export function packagesOf({ packages }: LockFile): LockedPackage[] {
  return Object.entries(packages)
    .filter(([path]) => path !== "")
    .map(([path, { name: alias, ...entry }]) => ({
      ...entry,
      path,
      name: nameAt(path),
      ...(alias === undefined ? {} : { alias }),
    }));
}

/** "node_modules/a/node_modules/@b/c" is @b/c. */
export function nameAt(path: string): string {
  return path.split("node_modules/").at(-1) ?? path;
}

/** Only for building and testing: nothing of it runs where letters are. ("devOptional" may, so it does not count.) */
export function isForDevelopment({ dev }: Pick<LockEntry, "dev">): boolean {
  return dev === true;
}
