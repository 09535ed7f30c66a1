import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectDir } from "#tools/engines/home.ts";
import { spanish } from "#web/app/messages-es.ts";
import { englishFiles, englishIn, englishPieces, spanishPieces } from "./english-messages.ts";
import { wordsIn } from "./literals.ts";
import { writtenWords } from "./written-messages.ts";

type Catalogue = { name: string; english: Record<string, unknown> };

function isCatalogue(value: unknown): value is Catalogue {
  return typeof value === "object" && value !== null && "name" in value && "english" in value;
}

async function cataloguesIn(path: string): Promise<Catalogue[]> {
  const module: unknown = await import(join(projectDir, path));
  return typeof module === "object" && module !== null ? Object.values(module).filter(isCatalogue) : [];
}

const catalogues = (await Promise.all(englishFiles.map(cataloguesIn))).flat();

function shapeOf(place: string, value: unknown): string[] {
  if (typeof value === "function") return [`${place}(${value.length})`];
  if (typeof value !== "object" || value === null) return [`${place}: ${typeof value}`];
  return Object.entries(value).flatMap(([key, inner]) => shapeOf(`${place}.${key}`, inner));
}

describe("the catalogues", () => {
  test("every file of English words is one, and has a Spanish one of its name", () => {
    expect(catalogues.length).toBe(englishFiles.length);
    expect(catalogues.map(({ name }) => name).toSorted()).toEqual(Object.keys(spanish.messages).toSorted());
  });

  test.each(catalogues)("$name says the same things in both languages", ({ name, english }) => {
    expect(shapeOf(name, spanish.messages[name]).toSorted()).toEqual(shapeOf(name, english).toSorted());
  });

  test("nothing in Spanish is left in English", () => {
    const english = englishPieces();
    expect([...spanishPieces()].filter((piece) => english.has(piece) && !sameInBoth.has(piece))).toEqual([]);
  });

  test("nothing is left empty", () => {
    expect(JSON.stringify(spanish.messages)).not.toMatch(/:\s*""/);
  });

  test("English says who does what, in words that people use", () => {
    const stiff = /\b(whoever|somebody|nobody|anew|e-mails?|goes for good|of the team)\b|\bis mailed\b/i;
    expect([...englishPieces()].filter((piece) => stiff.test(piece))).toEqual([]);
  });

  test("English among Spanish would be found", () => {
    const english = englishPieces();
    expect(englishIn("Write Note", english)).toEqual(["Write Note"]);
    expect(englishIn("You already have a letter waiting for Wren.", english)).not.toEqual([]);
    expect(englishIn("Escribir una nota", english)).toEqual([]);
  });
});

/** What is rightly the same in both, and why. */
const sameInBoth: ReadonlyMap<string, string> = new Map([["Cabin Courier", "the name of the product"]]);

/** Where families read. What is left out is for staff, and stays in English. */
const familyScreens = [
  "web/app/{waiting,skip-link,by-access,behind,root,locale,signed-in-app}.tsx",
  "web/app/shell/*.tsx",
  "web/identity/sign-in-buttons.tsx",
  "web/identity/{account,language}/*.{ts,tsx}",
  "web/identity/leave.ts",
  "web/invites/*.{ts,tsx}",
  "web/notes/*.{ts,tsx}",
  "web/notes/photo/*.{ts,tsx}",
  "web/notifications/*.{ts,tsx}",
  "web/notifications/push/*.{ts,tsx}",
  "web/events/event-status-badge.tsx",
  "web/organizations/load-failed.tsx",
  "web/printing/{how-it-prints,how-it-prints-dialog,printed-pages}.tsx",
  "web/responses/*.{ts,tsx}",
  "web/responses/{family,downloads,books}/*.{ts,tsx}",
  "web/pages/{accept-invite,account,family-guide,help,how-it-works,login,my-participants,participant,pending-invites,privacy,settings}.tsx",
  "web/pages/{family,help,login,privacy}/*.tsx",
  "web/pages/guides/{family-steps,steps}.tsx",
  "web/pages/landing/{landing,public-frame,get-started}.tsx",
  "web/ui/{confirm-dialog,dialog,dialog-not-loaded,error-box,field-help,native-dialog,toast-region,typed-confirm-dialog,text-area,text-field,checkbox,skeleton,empty-state,panel}.tsx",
];
const staffScreens = ["web/notes/unprinted-notes.tsx", "web/responses/downloads/keep-event.tsx"];

/** What staff read beside the screens of families, in English only. */
const staffTexts = [
  "web/**/*.{ts,tsx}",
  "domain/**/{errors,*-errors,limits,quota,retention}.ts",
  "domain/organizations/{audit,audit-actions,access-actions,correction-actions}.ts",
  "domain/roster/{import-plan,import-preview,import-row,contact,contact-block}.ts",
  "domain/invites/invite.ts",
  "server/{organizations,passkeys}/jobs.ts",
  "server/support.ts",
];
const notRead = /\.test\.tsx?$|\/(testing|screens|specimens|messages)\/|-script\.ts$/;

/** Labels and messages that the specification gives. */
const given: ReadonlySet<string> = new Set([
  "Failed to delete note.",
  "Failed to save note.",
  "No unprinted notes found.",
  "Please enter a note.",
  "Sign in to view unprinted notes.",
  "This note was just printed. Write a new one?",
  "Unable to load unprinted notes.",
]);

/** The note that staff keep beside a held letter. */
const deskNote: ReadonlySet<string> = new Set([
  "Add note",
  "Edit note",
  "Failed to save the note.",
  "Note (optional)",
  "Note:",
]);

describe("staff texts", () => {
  const sources = staffTexts
    .flatMap((pattern) => globSync(pattern, { cwd: projectDir }))
    .filter((path) => !notRead.test(path))
    .map((path) => ({ path, code: readFileSync(join(projectDir, path), "utf8") }));
  const texts = new Set(sources.flatMap(({ path, code }) => wordsIn(path, code)));

  test("there are some", () => expect(texts.size).toBeGreaterThan(1_000));

  test.each([
    ["say who does what", /\b(whoever|whom|somebody|everybody|nobody|anew|of (the|your) team)\b/i],
    ["are American office English", /\b(tick(s|ed)?|lately|any more|goes for good|comes? home)\b/i],
    ["call electronic mail email", /\be-mails?\b|\bmail(s|ed|ing)\b|\b(a|an|each|every) mail\b(?! day)/i],
    ["do not let things wait", /\bwait(s|ed)?\b/i],
    ["call a letter a letter", /\bnotes?\b/i],
  ])("%s", (_, stiff) => {
    expect([...texts].filter((text) => stiff.test(text) && !given.has(text) && !deskNote.has(text))).toEqual(
      [],
    );
  });

  test("have an article that fits a week and an event", () => {
    const article = /\ban? \$?\{(week|event|words\.event)\b/i;
    expect(sources.filter(({ code }) => article.test(code)).map(({ path }) => path)).toEqual([]);
  });
});

const screens = familyScreens
  .flatMap((pattern) => globSync(pattern, { cwd: projectDir }))
  .filter((path) => !/\.test\.tsx?$/.test(path) && !staffScreens.includes(path))
  .toSorted();

describe("a family screen", () => {
  test("there are some", () => expect(screens.length).toBeGreaterThan(80));

  test.each(screens)("%s has its words from a catalogue", (path) => {
    expect(writtenWords(path, readFileSync(join(projectDir, path), "utf8"))).toEqual([]);
  });

  test("words of its own would be found", () => {
    const own = (jsx: string) => writtenWords("own.tsx", `export const a = (b, c) => ${jsx};`);
    expect(own("<p>Write to us</p>")).toEqual(["Write to us"]);
    expect(own('<p>{b ? "Saved" : c.said}</p>')).toEqual(["Saved"]);
    expect(own("<p>{`Saved ${c}`}</p>")).toEqual(["Saved"]);
    expect(own('<img alt="A reply" className="wide" />')).toEqual(["A reply"]);
    expect(own('showToast("Saved")')).toEqual(["Saved"]);
    expect(own('<p className="wide">{b === "saved" && c.said("wren")}</p>')).toEqual([]);
  });
});
