import { allowedSecrets, type AllowedSecret } from "./allowed-secrets.ts";
import { findSecrets, type Finding } from "./find-secrets.ts";
import type { RepositoryText } from "./repository-texts.ts";

/** Full of public hashes by nature; known shapes of keys are looked for all the same. */
const hashesOnly = /(^|\/)package-lock\.json$/;

export type Scan = { read: number; allowed: number; breaches: string[] };

export function scanTexts(
  texts: readonly RepositoryText[],
  {
    allowed = allowedSecrets,
    history = true,
  }: { allowed?: readonly AllowedSecret[]; history?: boolean } = {},
): Scan {
  const permitted = new Map(allowed.map((one) => [one.fingerprint, 0]));
  const breaches: string[] = [];
  for (const { where, path, text } of texts)
    for (const finding of findSecrets(text, { guessing: !hashesOnly.test(path) })) {
      const seen = permitted.get(finding.fingerprint);
      if (seen === undefined) breaches.push(sentence(where, finding));
      else permitted.set(finding.fingerprint, seen + 1);
    }
  // A permission for nothing hides a slip in its own fingerprint, or waits for a secret to come.
  for (const [fingerprint, seen] of permitted)
    if (history && seen === 0)
      breaches.push(`the allowed value ${fingerprint} is nowhere; take it off the list`);
  if (texts.length === 0) breaches.push("nothing was read, so nothing was checked");
  return { read: texts.length, allowed: permitted.size, breaches };
}

function sentence(where: string, { rule, line, fingerprint }: Finding): string {
  return `${where}, line ${line}: ${rule}, fingerprint ${fingerprint}`;
}
