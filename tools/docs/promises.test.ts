import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lifetimes } from "#domain/lifetimes.ts";
import { legalDocuments } from "#web/pages/legal/documents.ts";
import { privacyMessages } from "#web/pages/messages/privacy-en.ts";
import { privacyEs } from "#web/pages/messages/es.ts";
import { projectDir } from "../engines/home.ts";
import { explains, guidePromises } from "./guide-promises.ts";
import { promises, type PromiseRow } from "./promises.ts";

type Said = { page: string; sentence: string };

const segments = new Intl.Segmenter("en", { granularity: "sentence" });

function sentencesIn(text: string): string[] {
  return [...segments.segment(text)]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => /[.!?]["”]?$/.test(sentence));
}

/** What a link on the page puts before a text. */
const linked: Record<string, readonly (keyof typeof privacyMessages.english)[]> = {
  chooseAfter: ["chooseBefore", "settings"],
  downloadAfter: ["downloadBefore", "yourAccount"],
  deleteAfter: ["deleteAccount"],
};

function onPrivacyPage(): Said[] {
  const english = privacyMessages.english;
  // Each text takes the lifetimes, or a name or number that says nothing.
  const given = { ...lifetimes, toString: () => "Example LLC" };
  return Object.entries(english).flatMap(([key, value]) => {
    const text = String(typeof value === "function" ? Reflect.apply(value, undefined, [given]) : value);
    const before = (linked[key] ?? []).map((name) => String(english[name]));
    return sentencesIn([...before, text].join(" ")).map((sentence) => ({ page: "/privacy", sentence }));
  });
}

function onLegalPages(): Said[] {
  const operator = { name: "Example LLC", contact: "Example LLC" };
  return legalDocuments.flatMap(({ path, sections }) =>
    sections(operator).flatMap(({ lines }) =>
      lines.flatMap((line) => sentencesIn(line).map((sentence) => ({ page: path, sentence }))),
    ),
  );
}

/** Words with which a guide promises what happens to letters and names. */
const promising =
  /\b(never|no one|nobody|is deleted|are deleted|forget|we keep|we email|they see only|only you see|each one sees|other parents)\b/i;

function inGuides(): Said[] {
  return globSync(["docs/camps/*.md", "docs/families/index.md"], { cwd: projectDir })
    .toSorted()
    .flatMap((page) => {
      const plain = readFileSync(join(projectDir, page), "utf8")
        .replaceAll(/```[\s\S]*?```|^!\[.*$|^[|#].*$/gm, "")
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
        .replaceAll(/\*\*|`/g, "")
        .replaceAll(/^(\d+\.|-) |(?<=^|\s)\*|\*(?=\s|$)/gm, "");
      return plain
        .split("\n")
        .flatMap(sentencesIn)
        .filter((sentence) => promising.test(sentence))
        .map((sentence) => ({ page, sentence }));
    });
}

/** All that these pages say to families and camps; of the guides, only what promises something. */
function saidOnPages(): Said[] {
  return [...onPrivacyPage(), ...onLegalPages(), ...inGuides()];
}

const said = saidOnPages();
const rows = [...promises, ...guidePromises];
const rowOf = new Map(rows.flatMap((row) => row.says.map((sentence) => [sentence, row] as const)));

test("each sentence of /privacy and the legal pages, and each promise of the guides, has a row", () => {
  const known = new Set([...rowOf.keys(), ...explains]);
  expect(said.filter(({ sentence }) => !known.has(sentence))).toEqual([]);
  expect(said.length).toBeGreaterThan(150);
});

test("each row has one place and stands on a page", () => {
  const listed = [...rows.flatMap(({ says }) => says), ...explains];
  expect(listed.filter((sentence, at) => listed.indexOf(sentence) !== at)).toEqual([]);
  const onPages = new Set(said.map(({ sentence }) => sentence));
  expect(listed.filter((sentence) => !onPages.has(sentence))).toEqual([]);
});

test("each row leads to a file that is there, and to a test that has this name", () => {
  const kept = new Set(rows.flatMap((row) => ("kept" in row ? row.kept : [])));
  const wrong = [...kept].filter((one) => {
    const [file = "", name] = one.split(": ");
    const path = join(projectDir, file);
    if (!existsSync(path)) return true;
    return name !== undefined && !readFileSync(path, "utf8").includes(`"${name}`);
  });
  expect(wrong).toEqual([]);
});

test("docs/promises.md shows the rows", () => {
  const file = join(projectDir, "docs/promises.md");
  const page = [
    "# Promises",
    "",
    "What `/privacy`, `/terms` and the guides promise, and what makes it true. Generated from `tools/docs/promises.ts` with",
    "`UPDATE_DOCS=1 npx vitest run tools/docs/promises`; a sentence without a row fails the tests.",
    "",
    "| page | sentence | kept by |",
    "| --- | --- | --- |",
    ...said.flatMap(({ page: where, sentence }) => {
      const row = rowOf.get(sentence);
      return row === undefined ? [] : [`| ${where} | ${sentence.replaceAll("|", "\\|")} | ${keptBy(row)} |`];
    }),
    "",
  ].join("\n");
  if (process.env["UPDATE_DOCS"] === "1") writeFileSync(file, page);
  expect(readFileSync(file, "utf8")).toBe(page);
});

function keptBy(row: PromiseRow): string {
  if ("by" in row) return row.by;
  return row.kept.map((one) => `\`${one.split(": ")[0] ?? ""}\``).join(", ");
}

test("the page has the same day of its last change in both languages", () => {
  const months =
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" ");
  const english = /([A-Z]\w+ \d+, \d{4})$/.exec(privacyMessages.english.updated)?.[1] ?? "";
  const [, day = "", month = "", year = ""] = /(\d+) de (\w+) de (\d{4})$/.exec(privacyEs.updated) ?? [];
  const spanish = new Date(Date.UTC(Number(year), months.indexOf(month), Number(day)));
  expect(spanish.getTime()).toBe(Date.parse(`${english} UTC`));
});
