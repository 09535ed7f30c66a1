import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectDir } from "#tools/engines/home.ts";
import { literalsIn } from "./literals.ts";

const find = (pattern: string) => globSync(pattern, { cwd: projectDir }).toSorted();

const shared = [
  "domain/errors.ts",
  "domain/identity/errors.ts",
  "domain/identity/sign-in-code-errors.ts",
  "domain/invites/errors.ts",
  "domain/notes/errors.ts",
  "domain/notifications/errors.ts",
  "domain/notes/message-status.ts",
  "domain/organizations/terms.ts",
  "domain/responses/books/book-counts.ts",
];
/** Files with both languages: English is what is called so. */
const both = [
  ...find("server/*/*-notification.ts"),
  "server/identity/popup-page.ts",
  "domain/identity/mail-messages.ts",
  "domain/invites/mail-messages.ts",
  "domain/notifications/deletion-messages.ts",
  "domain/notifications/kinds.ts",
  "domain/notifications/mail-messages.ts",
  "domain/printing/reply-messages.ts",
  "domain/responses/books/book-messages.ts",
  "domain/responses/downloads/page-messages.ts",
];

/** What parts of others say of themselves. */
const ofLibraries = ["Dismiss"];

const textOf = (path: string) => readFileSync(join(projectDir, path), "utf8");

export const englishFiles = find("web/**/messages/{en,*-en}.ts");
const spanishFiles = find("{web/**/messages/es,domain/**/*-es}.ts");

export function englishPieces(): Set<string> {
  return pieces([
    ...ofLibraries,
    ...[...englishFiles, ...shared].flatMap((path) => literalsIn(path, textOf(path))),
    ...both.flatMap((path) => literalsIn(path, textOf(path), /^en$|En$/)),
  ]);
}

export function spanishPieces(): Set<string> {
  return pieces([
    ...spanishFiles.flatMap((path) => literalsIn(path, textOf(path))),
    ...both.flatMap((path) => literalsIn(path, textOf(path), /^es$|Es$/)),
  ]);
}

function pieces(literals: readonly string[]): Set<string> {
  const trimmed = literals.map((text) => text.trim().replace(/^[.,:;]\s*/, ""));
  // Paths and lengths of time are no words.
  return new Set(trimmed.filter((text) => /\p{L}{2}/u.test(text) && !/^\/|^min$/.test(text)));
}

/** Longer texts are English wherever they occur; a shorter one must be the whole text. */
const tellingLength = 12;

export function englishIn(text: string, english: ReadonlySet<string>): string[] {
  const plain = text.replaceAll(/\s+/g, " ").trim();
  return [...english].filter(
    (piece) =>
      plain === piece || (piece.length >= tellingLength && piece.includes(" ") && plain.includes(piece)),
  );
}
