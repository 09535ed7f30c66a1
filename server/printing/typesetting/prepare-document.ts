import { termsFor } from "#domain/organizations/terms.ts";
import { replySheetMessages } from "#domain/printing/reply-messages.ts";
import type { Cover, Document, PhotoToSet, SheetToSet } from "./document.ts";
import type { CompilerInput } from "./compiler.ts";
import { prepareName, prepareText } from "./prepare-text.ts";
import { squareCode } from "./square-code.ts";

/** User text is a value in it, never a command. */
export function prepareDocument(document: Document): CompilerInput {
  const words = termsFor(document.organizationType);
  const json = JSON.stringify({
    paper: document.paper,
    duplex: document.sides === "duplex",
    organization: prepareName(document.organizationName),
    event: prepareName(document.eventName),
    printed: prepareName(document.printedOn),
    participant: words.participant.toLowerCase(),
    participants: words.participants.toLowerCase(),
    stationery: isStationery(document),
    sections: document.sections.map(({ cover, sheets }) => ({
      cover: cover === null ? null : prepareCover(cover),
      sheets: sheets.map(prepareSheet),
    })),
  });
  return { json, pictures: photosIn(document) };
}

/** A job never mixes letters and stationery. */
function isStationery({ sections }: Document): boolean {
  return sections.some(({ sheets }) => sheets.some(({ addressedTo }) => (addressedTo ?? null) !== null));
}

function prepareCover({ buildingName, lines }: Cover) {
  const total = { sheets: 0, letters: 0 };
  for (const { sheets, letters } of lines) {
    total.sheets += sheets;
    total.letters += letters;
  }
  return {
    building: buildingName === null ? null : prepareName(buildingName),
    lines: lines.map(({ participantName, sheets, letters }) => ({
      name: prepareName(participantName),
      sheets,
      letters,
    })),
    total,
  };
}

function prepareSheet(sheet: SheetToSet) {
  return {
    participant: prepareName(sheet.participantName),
    building: sheet.buildingName === null ? null : prepareName(sheet.buildingName),
    contact: prepareName(sheet.contactName),
    say: replySheetMessages[sheet.language ?? "en"],
    to: sheet.addressedTo?.map(prepareName) ?? null,
    short: sheet.shortCode,
    ...squareCode(sheet.payload),
    notes: sheet.notes.map(({ text, writtenOn, photo }) => ({
      ...prepareText(text),
      written: prepareName(writtenOn),
      photo: photo === undefined ? null : { file: fileOf(photo), width: photo.width, height: photo.height },
    })),
  };
}

const fileOf = ({ id }: PhotoToSet) => `photos/${id}.jpg`;

function photosIn({ sections }: Document): Map<string, Uint8Array> {
  const notes = sections.flatMap(({ sheets }) => sheets.flatMap((sheet) => sheet.notes));
  return new Map(notes.flatMap(({ photo }) => (photo === undefined ? [] : [[fileOf(photo), photo.bytes]])));
}
