import sharp from "sharp";
import { afterAll, expect, test, vi } from "vitest";
import { createLog } from "#server/platform/log.ts";
import { corpus, specimenDocument, specimenSheet } from "#server/printing/typesetting/corpus.ts";
import type { Document, SheetToSet } from "#server/printing/typesetting/document.ts";
import { openTypesetter } from "#server/printing/typesetting/open-typesetter.ts";
import { readCodes } from "#server/uploads/cleaning/read-codes.ts";
import { readPayload } from "#domain/printing/sheet-code.ts";
import { picturesOf } from "#tools/testing/paper/read-paper.ts";
import { aLogoToSet } from "#tools/testing/paper/sample-logos.ts";
import { openPage } from "#tools/testing/photographs/page-picture.ts";

vi.setConfig({ testTimeout: 60_000 });
const typesetter = openTypesetter({ log: createLog({ LOG_LEVEL: "silent" }) });
afterAll(() => typesetter.close());

const questions = ["Who sleeps above you?", "Best food so far?", "¿Qué canción cantan?"];
const written = (name: string) => {
  const text = corpus.find((one) => one.name === name)?.text ?? "";
  return { notes: [{ text, writtenOn: "Jul 12, 2027" }] };
};
const photo = async () => {
  const [width, height] = [1_600, 1_200];
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const bytes = await sharp({ create: { width, height, channels: 3, noise, background: "#888" } })
    .jpeg()
    .toBuffer();
  return { id: "photo", bytes, width, height };
};

test.each<[kind: string, sheet: Partial<SheetToSet>]>([
  ["a plain letter", {}],
  ["three questions", { questions }],
  ["big print", { largePrint: true }],
  ["big print with questions", { largePrint: true, questions }],
  ["Spanish", { ...written("Spanish"), language: "es", questions: ["¿Quién duerme arriba de ti?"] }],
  ["Hebrew", { ...written("Hebrew"), contactName: "אמא", questions: ["מי ישן מעלייך?"] }],
  ["Arabic", { ...written("Arabic"), contactName: "ماما", questions: ["من ينام فوقك؟"] }],
  ["Chinese", { ...written("Chinese"), contactName: "妈妈", questions: ["谁睡在你上面？"] }],
  [
    "stationery in big print",
    { notes: [], addressedTo: ["Mom (Elena)", "Grandma (Ruth)"], largePrint: true },
  ],
])("both codes of every page are read back: %s", async (_, more) => {
  expect(await wrongPages(specimenSheet(1, more))).toEqual([]);
});

test("both codes of every page are read back: a photo that fills the page", async () => {
  const notes = [{ text: "Dear Maya\n".repeat(8), writtenOn: "Jul 12, 2027", photo: await photo() }];
  expect(await wrongPages(specimenSheet(1, { notes }))).toEqual([]);
});

test.each(["wide", "tall", "dark", "transparent"] as const)(
  "both codes of every page are read back: a %s logo",
  async (name) => {
    const logo = await aLogoToSet(name);
    for (const sheet of [
      specimenSheet(1, { questions }),
      specimenSheet(1, { notes: [], addressedTo: ["Mom"] }),
    ])
      for (const paper of ["letter", "a4"] as const)
        expect(await wrongPages(sheet, { logo, paper })).toEqual([]);
  },
);

/** The pages on which the reader does not find both codes of the sheet. */
async function wrongPages(sheet: SheetToSet, over: Partial<Document> = {}): Promise<number[]> {
  const { code, number } = readPayload(sheet.payload) ?? {};
  const { pdf } = await typesetter.pdf(specimenDocument([sheet], over));
  const wrong: number[] = [];
  for (const [at, picture] of (await picturesOf(pdf, 120)).entries()) {
    const sheets = (await readCodes(await openPage(picture))).map(({ payload }) => readPayload(payload));
    const own = sheets.filter((read) => read?.code === code && read?.number === number);
    if (own.length !== 2 || sheets.length !== 2) wrong.push(at + 1);
  }
  return wrong;
}
