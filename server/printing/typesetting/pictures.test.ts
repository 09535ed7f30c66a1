import { readFile, writeFile } from "node:fs/promises";
import { afterAll, expect, test } from "vitest";
import { createLog } from "#server/platform/log.ts";
import { corpus, specimenDocument, specimenSheet } from "./corpus.ts";
import type { Document } from "./document.ts";
import { openTypesetter } from "./open-typesetter.ts";
import {
  differenceOf,
  readPgm,
  readPng,
  writePng,
  type GreyPicture,
} from "#tools/testing/paper/grey-picture.ts";
import { picturesOf } from "#tools/testing/paper/read-paper.ts";

/**
 * How paper looked when a person last looked at it and found it good. After a change on purpose look again at full size, then
 * keep the new look with KEEP_PICTURES=1.
 */
const folder = new URL("pictures/", import.meta.url);
const dotsPerInch = 50;
/** Letters drawn by another release of poppler differ by less; another word, face or line by more. */
const maxDifference = 0.06;

const typesetter = openTypesetter({ log: createLog({ LOG_LEVEL: "silent" }) });
afterAll(() => typesetter.close());

const scripts = ["Hebrew", "Arabic", "Chinese", "Japanese", "Hindi", "Thai"];
const notesCalled = (names: readonly string[]) =>
  corpus.filter(({ name }) => names.includes(name)).map(({ name, text }) => ({ text, writtenOn: name }));
const lines = [
  "Maya Alvarez",
  "Zoë Ångström",
  "Nguyễn Thị Ánh",
  "محمد عبد الرحمن",
  "王小明",
  "Wolfe".repeat(40),
].map((participantName, at) => ({ participantName, sheets: 1 + (at % 2), letters: 1 + at }));
const loon = { buildingName: "Loon Cabin", lines, withoutMail: ["Ben Ode", "Cleo Park", "Dov Katz"] };
const others = ["Cabin 2", "Cabin 10", "Heron House", null].map((buildingName, at) => ({
  buildingName,
  lines: lines.slice(0, at),
  withoutMail: ["Ezra Ng", "Wren Patel", "Rosa Rhodes", "王小明"].slice(at),
}));
const a4: Partial<Document> = { paper: "a4", sides: "single" };
const long = "Josephine Wolfeschlegelsteinhausenbergerdorff and the whole Cabin of Loons";

const papers: [name: string, document: Document, page: number][] = [
  ["letter", specimenDocument([specimenSheet(1)]), 0],
  ["reply", specimenDocument([specimenSheet(1)]), 1],
  ["right-to-left", specimenDocument([specimenSheet(1, { notes: notesCalled(scripts) })], a4), 0],
  ["scripts", specimenDocument([specimenSheet(1, { notes: notesCalled(scripts) })], a4), 1],
  [
    "emoji-and-accents",
    specimenDocument([
      specimenSheet(1, {
        notes: notesCalled(["emoji", "towers of accents", "one long word", "spaces and empty lines"]),
      }),
    ]),
    0,
  ],
  [
    "long-names",
    specimenDocument(
      [specimenSheet(1, { participantName: long, contactName: long, buildingName: long })],
      a4,
    ),
    1,
  ],
  [
    "cover",
    specimenDocument([], { sections: [{ cover: { isWhole: false, groups: [loon] }, sheets: [] }] }),
    0,
  ],
  [
    "cover-of-all",
    specimenDocument([], { sections: [{ cover: { isWhole: true, groups: [loon, ...others] }, sheets: [] }] }),
    0,
  ],
];

async function pictureOf(document: Document, page: number): Promise<GreyPicture> {
  const pictures = await picturesOf((await typesetter.pdf(document)).pdf, dotsPerInch);
  const picture = pictures[page];
  if (picture === undefined) throw new Error(`There is no page ${page + 1}.`);
  return readPgm(picture);
}

test.each(papers)("%s looks as it did", async (name, document, page) => {
  const file = new URL(`${name}.png`, folder);
  const picture = await pictureOf(document, page);
  if (process.env["KEEP_PICTURES"] === "1") await writeFile(file, writePng(picture));
  expect(differenceOf(picture, readPng(await readFile(file)))).toBeLessThan(maxDifference);
});

test.each<[change: string, document: Document]>([
  [
    "another word",
    specimenDocument([
      specimenSheet(1, {
        notes: [{ text: everyDay().replace("canoe", "kayak"), writtenOn: "Jul 12, 2027" }],
      }),
    ]),
  ],
  ["another name", specimenDocument([specimenSheet(1, { participantName: "Mira Alvarez" })])],
  ["another code", specimenDocument([specimenSheet(2)])],
  ["another paper", specimenDocument([specimenSheet(1)], { paper: "a4" })],
])("%s is noticed", async (_, document) => {
  const kept = readPng(await readFile(new URL("letter.png", folder)));
  expect(differenceOf(await pictureOf(document, 0), kept)).toBeGreaterThan(maxDifference);
});

function everyDay(): string {
  return corpus.find(({ name }) => name === "every day")?.text ?? "";
}
