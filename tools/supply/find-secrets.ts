import { createHash } from "node:crypto";
import { entropyOf } from "./entropy.ts";

export type Finding = {
  /** Which rule saw it. */
  rule: string;
  line: number;
  /** Names the value in reports and in the list of allowed ones, without telling it. */
  fingerprint: string;
};

type Rule = { rule: string; pattern: RegExp; isSecret?: (value: string) => boolean };

/** Shapes that their makers gave to keys so that they can be found; the value is the last group, or everything. */
const shapes: readonly Rule[] = [
  { rule: "private key", pattern: /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*[A-Za-z0-9+/=]{16,}/g },
  { rule: "private key as JWK", pattern: /"?\bd"?\s*:\s*"([A-Za-z0-9_-]{40,})"/g },
  { rule: "AWS access key", pattern: /\b((?:AKIA|ASIA)[0-9A-Z]{16})\b/g },
  { rule: "GitHub token", pattern: /\b(gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{40,})\b/g },
  { rule: "GitLab token", pattern: /\b(glpat-[A-Za-z0-9_-]{20,})/g },
  { rule: "npm token", pattern: /\b(npm_[A-Za-z0-9]{36})\b/g },
  { rule: "Slack token", pattern: /\b(xox[abeoprs]-[A-Za-z0-9-]{10,})/g },
  { rule: "Google key", pattern: /\b(AIza[0-9A-Za-z_-]{35}|GOCSPX-[A-Za-z0-9_-]{20,})/g },
  { rule: "Stripe key", pattern: /\b([rs]k_live_[A-Za-z0-9]{16,})/g },
  { rule: "SendGrid key", pattern: /\b(SG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,})/g },
  { rule: "signed token", pattern: /\b(eyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{16,})/g },
  {
    rule: "password in an address",
    pattern: /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:@/"'`<>{}]{1,80}:([^\s@/"'`<>]{3,200})@/g,
    isSecret: isLiteral,
  },
];

const guesses: readonly Rule[] = [
  {
    rule: "called a secret",
    pattern:
      /(?:secret|passw(?:or)?d|token|api_?key|signing_?key|sheet_?key|access_?key|private_?key|credential)[\w-]{0,20}["'`]?\s{0,3}[:=]\s{0,3}["'`]([^"'`\s]{12,400})["'`]/gi,
    isSecret: isSecretWord,
  },
  {
    rule: "called a secret",
    // As in an .env file: no quotes, capitals.
    pattern: /^[ \t]*(?:export )?[A-Z0-9_]*(?:SECRET|PASSWORD|TOKEN|_KEY)[A-Z0-9_]*=([^\s"'`$]{12,400})$/gm,
    isSecret: isSecretWord,
  },
  {
    rule: "looks random (hex)",
    pattern: /(?<![A-Za-z0-9+/_=-])([0-9a-f]{40,512}|[0-9A-F]{40,512})(?![A-Za-z0-9+/_=-])/g,
    isSecret: (value) => entropyOf(value) >= 3.4,
  },
  {
    rule: "looks random (base64)",
    pattern: /(?<![A-Za-z0-9+/_=.%-])([A-Za-z0-9+/_-]{32,400}={0,2})(?![A-Za-z0-9+/_=-])/g,
    isSecret: looksRandom,
  },
];

/** The name of a file is none, and what repeats itself was typed to fill a place. */
function isSecretWord(value: string): boolean {
  return isLiteral(value) && !/^[\w.-]+(\/[\w.-]+)+\.[a-z]{1,5}$/.test(value) && entropyOf(value) >= 3;
}

/** Code that reads a secret from elsewhere contains none. */
function isLiteral(value: string): boolean {
  return !/[${}<>()]|process\.env|\.\.\./.test(value);
}

/**
 * Random base64 of this length has capitals, small letters and digits all mixed up. Words joined by dashes, paths and
 * names of things do not: they have long runs of small letters.
 */
function looksRandom(value: string): boolean {
  if (!/[A-Z]/.test(value) || !/[a-z]/.test(value) || (value.match(/[0-9]/g) ?? []).length < 2) return false;
  if (/[a-z]{9}|[A-Z]{9}/.test(value)) return false;
  // A hash that says so is public by nature: npm's integrity, a content policy's sources.
  if (/^sha(?:256|384|512)-/.test(value)) return false;
  return entropyOf(value) >= 4.3;
}

export type Looking = { guessing: boolean };

/** Every secret in a text. Without guessing only the known shapes: for files that are full of public hashes. */
export function findSecrets(text: string, { guessing }: Looking = { guessing: true }): Finding[] {
  const found = new Map<string, Finding>();
  for (const { rule, pattern, isSecret } of guessing ? [...shapes, ...guesses] : shapes)
    for (const match of text.matchAll(pattern)) {
      const value = match[1] ?? match[0];
      if (isSecret !== undefined && !isSecret(value)) continue;
      const fingerprint = fingerprintOf(value);
      // The first rule names it; the guesses come last.
      if (!found.has(fingerprint))
        found.set(fingerprint, { rule, line: lineAt(text, match.index), fingerprint });
    }
  return [...found.values()];
}

export function fingerprintOf(value: string): string {
  return createHash("sha256").update(value).digest("hex").slice(0, 16);
}

function lineAt(text: string, index: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < index; at = text.indexOf("\n", at + 1)) line += 1;
  return line;
}
