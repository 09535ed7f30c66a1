import { create, type QRCode, type QRCodeMaskPattern } from "qrcode";
import { counselorTerm } from "#domain/organizations/counselor-term.ts";
import { organizationTerms, termsFor } from "#domain/organizations/terms.ts";
import type { CoverList } from "#domain/printing/cover-lists.ts";
import { maxQuestions } from "#domain/notes/questions.ts";
import { replyLines } from "#domain/printing/sheet-layout.ts";
import { replySheetMessages } from "#domain/printing/reply-messages.ts";
import { payloadOfPage } from "#domain/printing/sheet-code.ts";
import type { CompilerInput } from "./compiler.ts";
import type { Book, Document, PartToSet, PhotoToSet, SheetToSet } from "./document.ts";
import { prepareName, prepareText } from "./prepare-text.ts";

/** User text is a value in it, never a command. */
export function prepareDocument(document: Document): CompilerInput {
  const words = organizationTerms({ ...document, type: document.organizationType });
  const json = JSON.stringify({
    paper: document.paper,
    duplex: document.sides === "duplex",
    organization: prepareName(document.organizationName),
    event: prepareName(document.eventName),
    printed: prepareName(document.printedOn),
    participant: words.participant.toLowerCase(),
    participants: words.participants.toLowerCase(),
    noBuilding: `No ${words.building.toLowerCase()} yet`,
    stationery: isStationery(document),
    blank: blankWords(document),
    logo: prepareLogo(document),
    logoPlaces: document.logo === "any",
    sections: document.sections.map(({ cover, sheets }) => ({
      cover: cover === null ? null : prepareCover(cover),
      sheets: sheets.map((sheet) => prepareSheet(sheet, document)),
    })),
  });
  return { json, pictures: picturesIn(document) };
}

const logoFile = "logo.png";

function prepareLogo({ logo }: Document) {
  return logo === undefined || logo === "any" ? null : { file: logoFile, ratio: logo.width / logo.height };
}

/** A job never mixes letters and stationery. */
function isStationery({ sections }: Document): boolean {
  return sections.some(({ sheets }) => sheets.some(({ addressedTo }) => (addressedTo ?? null) !== null));
}

/** What one sheet of stationery and several of them are called. */
function blankWords({ sections, organizationType }: Document): [string, string] {
  const isForCounselors = sections.some(({ sheets }) => sheets.some(({ kind }) => kind === "counselor"));
  if (!isForCounselors) return ["blank letter", "blank letters"];
  const counselor = counselorTerm(termsFor(organizationType)).toLowerCase();
  return [`${counselor} sheet`, `${counselor} sheets`];
}

function prepareCover({ isWhole, groups }: CoverList) {
  const total = { participants: 0, sheets: 0, letters: 0 };
  for (const { sheets, letters } of groups.flatMap(({ lines }) => lines)) {
    total.participants += 1;
    total.sheets += sheets;
    total.letters += letters;
  }
  return {
    whole: isWhole,
    groups: groups.map(({ buildingName, lines, withoutMail }) => ({
      building: buildingName === null ? null : prepareName(buildingName),
      lines: lines.map(({ participantName, sheets, letters }) => ({
        name: prepareName(participantName),
        sheets,
        letters,
      })),
      without: withoutMail.map(prepareName),
    })),
    total,
  };
}

function prepareSheet(sheet: SheetToSet, { paper, printedOn }: Pick<Document, "paper" | "printedOn">) {
  return {
    participant: prepareName(sheet.participantName),
    building: sheet.buildingName === null ? null : prepareName(sheet.buildingName),
    contact: prepareName(sheet.contactName),
    large: sheet.largePrint ?? false,
    asked: prepareQuestions(sheet, paper),
    say: replySheetMessages[sheet.language ?? "en"],
    to: sheet.addressedTo?.map(prepareName) ?? null,
    counselor: sheet.kind === "counselor",
    short: sheet.shortCode,
    // Else the same day would stand there twice.
    printed: sheet.notes.some(({ writtenOn }) => writtenOn !== printedOn),
    codes: codesOf(sheet),
    notes: sheet.notes.map(({ text, writtenOn, photo }) => ({
      ...prepareText(text),
      written: prepareName(writtenOn),
      photo: photo === undefined ? null : { file: fileOf(photo), width: photo.width, height: photo.height },
    })),
  };
}

/** A code for each page that the sheet may have, and one without a number for all further pages. */
function codesOf(sheet: SheetToSet): SquareCode[] {
  const { payload } = sheet;
  const pages = Array.from({ length: likelyPages(sheet) }, (_, at) => payloadOfPage(payload, at + 1));
  const [first = payload, ...others] = new Set([...pages, payload]);
  const best = encode(first);
  // Choosing a mask takes most of the time, and the codes of a sheet are nearly alike.
  return [best, ...others.map((other) => encode(other, best.maskPattern))].map(drawCode);
}

/** A page holds a little more than this, in every script. A line is as wide as this many small letters. */
const pageRoom = { usual: { lines: 17, letters: 60 }, large: { lines: 14, letters: 46 } };

/** Capitals and the characters of East Asia are nearly twice as wide as small letters. */
const wideCharacter = /[\p{Lu}\u{2e80}-\u{10ffff}]/gu;
const emptyLine = 0.5;

/** Seldom too few. Too many cost time, because every code is drawn for itself. */
function likelyPages({ notes, largePrint = false }: SheetToSet): number {
  const room = largePrint ? pageRoom.large : pageRoom.usual;
  let letterPages = notes.length === 0 ? 0 : 1;
  for (const [at, { text, photo }] of notes.entries()) {
    letterPages += Math.floor(likelyLines(text, room.letters) / room.lines);
    if (at > 0) letterPages += 1;
    if (photo !== undefined) letterPages += 1;
  }
  // The reply side is the back of a leaf.
  return 2 * Math.floor(letterPages / 2) + 2;
}

function likelyLines(text: string, lettersInLine: number): number {
  const lines = text.split("\n").map((line) => {
    const width = line.length + (line.match(wideCharacter)?.length ?? 0);
    return line === "" ? emptyLine : Math.ceil(width / lettersInLine);
  });
  return lines.reduce((sum, count) => sum + count, 0);
}

/** Null without questions: then the template draws its own lines. */
function prepareQuestions({ questions = [], largePrint = false }: SheetToSet, paper: Document["paper"]) {
  // Printing puts no more on a sheet; below more of them there would be no lines.
  const some = questions.slice(0, maxQuestions);
  if (some.length === 0) return null;
  const layout = replyLines(paper, { isLarge: largePrint, questions: some.length });
  return {
    lines: layout.lines,
    questions: some.map((text, at) => ({ ...prepareName(text), ...layout.questions[at] })),
  };
}

const fileOf = ({ id }: PhotoToSet) => `photos/${id}.jpg`;

function picturesIn({ sections, logo }: Document): Map<string, Uint8Array> {
  const notes = sections.flatMap(({ sheets }) => sheets.flatMap((sheet) => sheet.notes));
  const pictures = new Map<string, Uint8Array>();
  for (const { photo } of notes) if (photo !== undefined) pictures.set(fileOf(photo), photo.bytes);
  if (logo !== undefined && logo !== "any") pictures.set(logoFile, logo.png);
  return pictures;
}

/** User text is a value in it, never a command. */
export function prepareBook({ paper, stamp, firstPage, cover, parts, end }: Book): CompilerInput {
  const pictures = new Map<string, Uint8Array>();
  const json = JSON.stringify({
    paper,
    stamp,
    firstPage,
    cover:
      cover === null
        ? null
        : {
            above: prepareName(cover.above),
            title: prepareName(cover.title),
            place: prepareName(cover.place),
            event: prepareName(cover.event),
            days: prepareName(cover.days),
          },
    parts: parts.map((part) => preparePart(part, pictures)),
    end:
      end === null
        ? null
        : { title: prepareName(end.title), lines: end.lines.map(prepareName), foot: prepareName(end.foot) },
  });
  return { json, pictures };
}

function preparePart(part: PartToSet, pictures: Map<string, Uint8Array>) {
  if (part.type === "list")
    return { kind: part.type, title: prepareName(part.title), lines: part.lines.map(prepareName) };
  if (part.type === "letter") {
    const { type: kind, fromWord, from, writtenOn, text, photo } = part;
    const names = {
      fromWord: prepareName(fromWord),
      from: prepareName(from),
      written: prepareName(writtenOn),
    };
    return { kind, ...names, ...prepareText(text), photo: photo && preparePicture(photo, pictures) };
  }
  const { type: kind, caption, cameOn, picture } = part;
  const common = { kind, caption: prepareName(caption), came: prepareName(cameOn) };
  if ("missing" in picture) return { ...common, file: null, missing: prepareName(picture.missing) };
  return { ...common, ...preparePicture(picture, pictures) };
}

type Picture = { jpeg: Uint8Array; width: number; height: number };

function preparePicture({ jpeg, width, height }: Picture, pictures: Map<string, Uint8Array>) {
  const file = `book-picture-${pictures.size + 1}.jpg`;
  pictures.set(file, jpeg);
  return { file, ratio: width / height, dots: width };
}

/** One path, one unit per module, from the upper left. Rows drawn separately leave hairlines on some printers. */
export type SquareCode = { modules: number; square: string };

/** It still reads with about a quarter covered. At level H, modules would be too small for the number of the page. */
const errorCorrectionLevel = "Q";

export function squareCode(payload: string): SquareCode {
  return drawCode(encode(payload));
}

function encode(payload: string, maskPattern?: QRCodeMaskPattern): QRCode {
  // Bytes alone: a mix of modes takes longer to find, and our codes do not get smaller by it.
  return create([{ data: Buffer.from(payload), mode: "byte" }], { errorCorrectionLevel, maskPattern });
}

function drawCode({ modules: { size, data } }: QRCode): SquareCode {
  let square = "";
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const start = x;
      while (x < size && data[y * size + x] === 1) x += 1;
      if (x > start) square += `M${start} ${y}h${x - start}v1h${start - x}z`;
    }
  }
  return { modules: size, square };
}
