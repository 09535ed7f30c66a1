import { afterAll, describe, expect, test } from "vitest";
import { createLog } from "#server/platform/log.ts";
import { corpus, specimenDocument, specimenSheet } from "./corpus.ts";
import type { CoverGroup } from "#domain/printing/cover-lists.ts";
import { payloadOfPage } from "#domain/printing/sheet-code.ts";
import type { Document } from "./document.ts";
import { openTypesetter } from "./open-typesetter.ts";
import { codesOn, facesOf, picturesOf, sizesOf, textsOf, wordsOf } from "#tools/testing/paper/read-paper.ts";

const typesetter = openTypesetter({ log: createLog({ LOG_LEVEL: "silent" }) });
afterAll(() => typesetter.close());

const set = (document: Document) => typesetter.pdf(document);
const noteOf = (text: string) => ({ notes: [{ text, writtenOn: "Jul 12, 2027" }] });
const pageNumbers = (texts: readonly string[]) =>
  texts.map((text) => /Page (\d+ of \d+)/.exec(text)?.[1] ?? "none");
const numbersOf = (pages: number) => Array.from({ length: pages }, (_, at) => `${at + 1} of ${pages}`);
const coverOf = (buildingName: string | null, lines: CoverGroup["lines"], withoutMail: string[] = []) => ({
  isWhole: false,
  groups: [{ buildingName, lines, withoutMail }],
});
const longName = "Wolfeschlegelsteinhausenbergerdorff".repeat(6).slice(0, 200);

describe("what families write", () => {
  test("comes through in every language, and nothing in it is taken for a command", async () => {
    const sheets = corpus.map(({ text }, at) => specimenSheet(at + 1, noteOf(text)));
    const texts = await textsOf((await set(specimenDocument(sheets))).pdf);
    const missing: string[] = [];
    for (const [at, { name, words }] of corpus.entries()) {
      const pages = texts.filter((text) => text.includes(sheets[at]?.shortCode ?? ""));
      // Marks that say where another direction begins are no words.
      const message = pages.join(" ").replaceAll(/[\u202A-\u202E\u2066-\u2069]/gu, "");
      if (pages.length < 2) missing.push(`${name}: its pages`);
      for (const word of words) if (!message.includes(word)) missing.push(`${name}: ${word}`);
    }
    expect(missing).toEqual([]);
    expect(texts.join(" ")).not.toContain("root:");
  });

  test.each([
    ["家里很安静", "NotoSerifCJKsc"],
    ["家はとても静かです", "NotoSerifCJKjp"],
    ["집이 아주 조용해", "NotoSerifCJKkr"],
    ["שלום", "NotoSerifHebrew"],
    ["مرحبا", "NotoNaskhArabic"],
    ["Ọjọ́ dára", "LiterataRegular"],
  ])("%s is set in %s", async (text, face) => {
    const faces = await facesOf((await set(specimenDocument([specimenSheet(1, noteOf(text))]))).pdf);
    expect(faces).toContain(face);
    expect(faces.filter((name) => name.startsWith("Libertinus"))).toEqual([]);
  });

  test("is there whole, however long it is", async () => {
    const text = Array.from({ length: 1_600 }, (_, at) => `w${at}`).join(" ");
    const texts = await textsOf((await set(specimenDocument([specimenSheet(1, noteOf(text))]))).pdf);
    const found = [...texts.join(" ").matchAll(/\bw(\d+)\b/g)].map(([, number]) => Number(number));
    expect(found).toEqual(Array.from({ length: 1_600 }, (_, at) => at));
  });

  test("several notes lie on one sheet, each with its day", async () => {
    const notes = [1, 2, 3].map((day) => ({ text: `Note number ${day}.`, writtenOn: `Jul ${day}, 2027` }));
    const [text] = await textsOf((await set(specimenDocument([specimenSheet(1, { notes })]))).pdf);
    for (const day of [1, 2, 3]) expect(text).toContain(`Jul ${day}, 2027 Note number ${day}.`);
  });
});

describe("the codes", () => {
  test("two on every page say which page of which sheet it is, none are on a cover", async () => {
    const texts = corpus.filter(({ name }) => ["emoji", "Arabic", "every day"].includes(name));
    const sheets = [
      ...texts.map(({ text }, at) => specimenSheet(at + 1, noteOf(text))),
      specimenSheet(41, { participantName: longName, buildingName: longName, contactName: longName }),
      specimenSheet(42, noteOf("All of it again. ".repeat(150))),
    ];
    const lines = [{ participantName: longName, sheets: 5, letters: 5 }];
    const document = specimenDocument([], {
      sections: [{ cover: coverOf(longName, lines, [longName]), sheets }],
    });
    const long = { ...document, organizationName: longName, eventName: longName };
    const { pdf, sheets: sheetPages } = await set(long);
    const words = await textsOf(pdf);
    const read = new Map<string, number>();
    for (const [at, picture] of (await picturesOf(pdf, 100)).entries()) {
      const codes = (await codesOn(picture)).map(({ text }) => text);
      const sheet = sheets.find(({ shortCode }) => words[at]?.includes(shortCode));
      const page = (read.get(sheet?.payload ?? "") ?? 0) + 1;
      const code = sheet === undefined ? undefined : payloadOfPage(sheet.payload, page);
      expect(codes, `page ${at + 1}`).toEqual(code === undefined ? [] : [code, code]);
      if (sheet !== undefined) read.set(sheet.payload, page);
    }
    expect([...read.values()]).toEqual([2, 2, 2, 2, 4]);
    // The last one has two pages of letter, and a page to write on before the reply side.
    expect(sheetPages.map(({ letterPages, pages }) => `${letterPages} of ${pages}`)).toEqual([
      ...Array.from({ length: 4 }, () => "1 of 2"),
      "2 of 4",
    ]);
  });

  test("stand where they were measured, 28 mm and 25 mm wide, with white around them", async () => {
    const { pdf } = await set(specimenDocument([specimenSheet(1)]));
    const perMillimetre = 150 / 25.4;
    for (const picture of await picturesOf(pdf, 150)) {
      const corners = (await codesOn(picture)).map(({ position }) =>
        [position.topLeft.x, position.topLeft.y, position.topRight.x - position.topLeft.x].map((dots) =>
          Math.round(dots / perMillimetre),
        ),
      );
      expect(corners).toEqual([
        [166, 17, 28],
        [22, 239, 25],
      ]);
    }
    const quiet = 4 * (28 / 33) * (72 / 25.4);
    const [right, top, wide] = [(215.9 - 22) * (72 / 25.4), 17 * (72 / 25.4), 28 * (72 / 25.4)];
    for (const word of await wordsOf(pdf)) {
      const beside = word.right < right - wide - quiet || word.left > right + quiet;
      expect(beside || word.top > top + wide + quiet * 0.9 || word.bottom < top).toBe(true);
    }
  });
});

describe("pages", () => {
  test.each([
    ["letter", "215.9 × 279.4"],
    ["a4", "210.0 × 297.0"],
  ] as const)("%s is %s mm", async (paper, size) => {
    const { pdf } = await set(specimenDocument([specimenSheet(1)], { paper }));
    expect(await sizesOf(pdf)).toEqual([size, size]);
  });

  test("on both sides of the paper every letter begins on a leaf of its own and the reply is its back", async () => {
    const lengths = [1, 60, 130, 230];
    const sheets = lengths.map((length, at) =>
      specimenSheet(at + 1, noteOf("Once more with feeling. ".repeat(length))),
    );
    const lines = [{ participantName: "Maya", sheets: 4, letters: 4 }];
    const sections = [{ cover: coverOf("Loon Cabin", lines), sheets }];
    const { pdf, pages } = await set(specimenDocument([], { sections }));
    const texts = await textsOf(pdf);
    expect(texts).toHaveLength(pages);
    expect(pages % 2).toBe(0);
    const sidesWith = (words: string) =>
      new Set(texts.flatMap((text, at) => (text.includes(words) ? [at % 2 === 0 ? "front" : "back"] : [])));
    expect(sidesWith("Page 1 of")).toEqual(new Set(["front"]));
    expect(sidesWith("Deliver to")).toEqual(new Set(["back"]));
    expect(pageNumbers(texts)).toEqual(["1 of 1", "none", ...[2, 4, 4, 6].flatMap(numbersOf)]);
    expect(texts[1]).toContain("(blank on purpose)");
    expect(texts[6]).toContain("Turn over for more room");
    expect(texts[10]).toContain("Turn over to write back");
  });

  test("on one side the reply is the page after the letter", async () => {
    const sheets = [1, 60].map((length, at) =>
      specimenSheet(at + 1, noteOf("Once more with feeling. ".repeat(length))),
    );
    const lines = [{ participantName: "Maya", sheets: 2, letters: 2 }];
    const sections = [{ cover: coverOf(null, lines), sheets }];
    const texts = await textsOf((await set(specimenDocument([], { sections, sides: "single" }))).pdf);
    expect(pageNumbers(texts)).toEqual([1, 2, 3].flatMap(numbersOf));
    expect(texts[0]).toContain("No building yet");
    expect(texts[2]).toContain("Lay this page behind the letter");
  });

  test("a cover lists every participant with their sheets and letters, in the organization's words", async () => {
    const lines = Array.from({ length: 60 }, (_, at) => ({
      participantName: `Person ${at} End`,
      sheets: 1 + (at % 2),
      letters: 2 + (at % 3),
    }));
    const sections = [{ cover: coverOf("Heron House", lines), sheets: [] }];
    const camp = (await textsOf((await set(specimenDocument([], { sections }))).pdf)).join(" ");
    expect(camp).toContain("Heron House 60 campers, 90 sheets, 180 letters");
    for (const { participantName, sheets, letters } of lines)
      expect(camp).toContain(`${participantName} ${sheets} ${letters}`);
    const retreat = { sections, organizationType: "Retreat Center" as const };
    const texts = await textsOf((await set(specimenDocument([], retreat))).pdf);
    expect(texts[0]).toContain("60 participants");
    expect(pageNumbers(texts.filter((text) => !text.includes("(blank on purpose)")))).toEqual(
      numbersOf(texts.length - (texts.at(-1)?.includes("(blank on purpose)") === true ? 1 : 0)),
    );
    expect(camp).toContain("Total 90 180");
  });

  test("a cover has the words that the organization chose", async () => {
    const lines = [{ participantName: "Maya", sheets: 2, letters: 2 }];
    const own = { buildingWord: "bunk", participantWord: "scout" };
    const document = specimenDocument([], {
      sections: [{ cover: coverOf(null, lines), sheets: [] }],
      ...own,
    });
    const text = (await textsOf((await set(document)).pdf)).join(" ");
    expect(text).toContain("No bunk yet 1 scout, 2 sheets");
    expect(text).not.toMatch(/\b(building|cabin|camper|participant)s?\b/i);
  });

  test("one list for all buildings names who gets how many, and who gets nothing", async () => {
    const one = (participantName: string, letters = 1, sheets = 1) => ({ participantName, letters, sheets });
    const groups = [
      {
        buildingName: "Heron House",
        lines: [one("Ada One"), one("Ben Two", 3, 2)],
        withoutMail: ["Cleo None"],
      },
      { buildingName: "Loon Cabin", lines: [], withoutMail: ["Dov None", "Eve None"] },
      { buildingName: null, lines: [one("Finn Three", 2)], withoutMail: [] },
    ];
    const sections = [{ cover: { isWhole: true, groups }, sheets: [] }];
    const [text] = await textsOf((await set(specimenDocument([], { sections }))).pdf);
    for (const words of [
      "Week 3 · Lakeside 3 campers, 4 sheets, 6 letters",
      "2 sheets, 3 letters",
      "No mail: Cleo None",
      "No mail: Dov None, Eve None",
      "No building yet",
      "Finn Three 2 letters",
      "Total 4 sheets, 6 letters",
      "To fold: letter side up",
    ])
      expect(text).toContain(words);
  });

  test("a long list for all is complete over several pages, and says Total once", async () => {
    const groups = Array.from({ length: 40 }, (_, building) => ({
      buildingName: `Cabin ${building}`,
      lines: Array.from({ length: 6 }, (__, at) => ({
        participantName: `Person ${building}x${at} End`,
        sheets: 1,
        letters: 1,
      })),
      withoutMail: [`Without ${building} End`],
    }));
    const sections = [{ cover: { isWhole: true, groups }, sheets: [] }];
    const texts = await textsOf((await set(specimenDocument([], { sections }))).pdf);
    const all = texts.join(" ");
    const names = groups.flatMap(({ lines, withoutMail }) => [
      ...lines.map(({ participantName }) => participantName),
      ...withoutMail,
    ]);
    expect(names.filter((name) => all.split(name).length !== 2)).toEqual([]);
    expect(all.split("Total")).toHaveLength(2);
    expect(texts.length % 2).toBe(0);
  });

  test("stationery is counted as blank letters, and is not folded", async () => {
    const stationery = specimenSheet(1, { notes: [], addressedTo: ["Mom"] });
    const lines = [{ participantName: "Maya", sheets: 1, letters: 0 }];
    const sections = [{ cover: coverOf("Loon Cabin", lines), sheets: [stationery] }];
    const [text] = await textsOf((await set(specimenDocument([], { sections }))).pdf);
    expect(text).toContain("Loon Cabin 1 blank letter");
    expect(text).not.toContain("To fold");
  });

  test("a letter that was printed on the day it was written has one date", async () => {
    const onDay = async (writtenOn: string) => {
      const sheet = specimenSheet(1, { notes: [{ text: "Dear Maya", writtenOn }] });
      const [front = ""] = await textsOf((await set(specimenDocument([sheet]))).pdf);
      return front;
    };
    const same = await onDay("Jul 13, 2027");
    expect(same.split("Jul 13, 2027")).toHaveLength(2);
    expect(same).not.toContain("Printed");
    expect(await onDay("Jul 12, 2027")).toContain("Printed Jul 13, 2027");
  });

  test("a Spanish sheet says who wrote it and whom to answer in Spanish", async () => {
    const sheet = specimenSheet(1, { language: "es", contactName: "Mamá" });
    const [letter = "", reply = ""] = await textsOf((await set(specimenDocument([sheet]))).pdf);
    expect(letter).toContain("De Mamá");
    expect(reply).toContain("Responde a Mamá");
  });

  test("the fold hint says which side is up", async () => {
    const texts = await textsOf((await set(specimenDocument([specimenSheet(1)]))).pdf);
    expect(texts[1]).toContain("Letter side up: fold the top down, then this panel up over it");
  });

  test("a document that says nothing is no error", async () => {
    const silent = specimenSheet(1, { participantName: "", buildingName: "", contactName: " ", notes: [] });
    const cover = coverOf("", []);
    const sections = [{ cover, sheets: [silent, { ...silent, notes: [{ text: "", writtenOn: "" }] }] }];
    const document = specimenDocument([], { sections, organizationName: "", eventName: "", printedOn: "" });
    expect((await set(document)).pages).toBe(6);
    expect((await set(specimenDocument([], { sections: [] }))).pages).toBe(1);
  });

  test.each([false, true])(
    "nothing leaves the paper, and no letter runs into its foot, whatever is typed (large print: %s)",
    async (largePrint) => {
      const hostile = [
        "W".repeat(300),
        "字".repeat(300),
        "。".repeat(300),
        "ก".repeat(300),
        "م".repeat(300),
        "👨‍👩‍👧‍👦".repeat(60),
      ];
      const sheets = [...hostile, ...corpus.map(({ text }) => text)].map((text, at) =>
        specimenSheet(at + 1, {
          ...noteOf(text),
          largePrint,
          questions: [text.slice(0, 90), text.slice(-90)],
          participantName: text.slice(0, 200) || "x",
          contactName: text.slice(0, 200),
        }),
      );
      const lines = sheets.map(({ participantName }) => ({ participantName, sheets: 1, letters: 1 }));
      const names = lines.map(({ participantName }) => participantName);
      const sections = [
        { cover: coverOf(longName, lines, names), sheets },
        { cover: { ...coverOf(longName, lines, names), isWhole: true }, sheets: [] },
      ];
      const { pdf } = await set(specimenDocument([], { sections, paper: "a4", eventName: "م".repeat(200) }));
      const millimetre = 72 / 25.4;
      const outside = (await wordsOf(pdf)).filter(({ text, left, right, top, bottom }) => {
        if (left < 17 * millimetre || right > (210 - 17) * millimetre) return true;
        // How high an emoji is only its picture knows.
        return !/\p{RGI_Emoji}/v.test(text) && (top < 6 * millimetre || bottom > (297 - 10) * millimetre);
      });
      expect(outside).toEqual([]);
    },
  );
});
