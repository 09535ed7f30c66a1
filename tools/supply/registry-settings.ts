import type { RepositoryText } from "./repository-texts.ts";

/** Files that would send an install somewhere else, or lock it a second time in another tool's words. */
const otherLocks = /(^|\/)(yarn\.lock|pnpm-lock\.yaml|npm-shrinkwrap\.json|bun\.lockb?)$/;
const npmSettings = /(^|\/)\.(npmrc|yarnrc|yarnrc\.yml)$/;
const elsewhere =
  /^\s*(?:@[^:=\s]+:)?(?:registry|npmRegistryServer)\s*[=:]\s*(?!["']?https:\/\/registry\.npmjs\.org\/?["']?\s*$)/im;

/** The installing user chooses the registry; the repository may name npm's or none. */
export function registryBreaches(
  texts: readonly Pick<RepositoryText, "where" | "path" | "text">[],
): string[] {
  return texts.flatMap(({ where, path, text }) => {
    if (otherLocks.test(path)) return [`${where} is a second lock beside package-lock.json`];
    if (npmSettings.test(path) && elsewhere.test(text))
      return [`${where} names a registry that is not npm's`];
    return npmSettings.test(path) && /_auth|_password/i.test(text)
      ? [`${where} holds a password for a registry`]
      : [];
  });
}
