import { dayIn, formatDay } from "#domain/events/calendar-day.ts";
import { organizationTypes } from "#domain/organizations/organization.ts";
import type { PieceSection } from "#domain/printing/job-pieces.ts";
import { printSettings } from "#domain/printing/paper.ts";
import { writePayload, writeShortCode } from "#domain/printing/sheet-code.ts";
import type { SheetToken } from "#domain/printing/sheet-token.ts";
import type { FullSheet, Letterhead } from "./render-store.ts";
import type { Document, Section, SheetToSet } from "./typesetting/document.ts";

type TokenOf = (sheet: { code: string; number: number }) => Promise<SheetToken>;

export type PhotoBytes = ReadonlyMap<string, Uint8Array>;

/** Built from rows that never change, so the same piece always gives the same pages. */
export async function composeDocument(
  letterhead: Letterhead,
  sections: readonly PieceSection[],
  sheets: readonly FullSheet[],
  { tokenOf, photos }: { tokenOf: TokenOf; photos: PhotoBytes },
): Promise<Document> {
  const { organizationName, organizationType, eventName, createdAt, timeZone } = letterhead;
  const known = new Map(sheets.map((sheet) => [sheet.number, sheet]));
  const composed = sections.map(async ({ cover, numbers }): Promise<Section> => {
    const there = numbers.flatMap((number) => known.get(number) ?? []);
    return {
      cover,
      sheets: await Promise.all(there.map((sheet) => composeSheet(letterhead, sheet, { tokenOf, photos }))),
    };
  });
  return {
    ...printSettings.parse(letterhead),
    organizationName,
    organizationType: organizationTypes.find((type) => type === organizationType) ?? null,
    eventName,
    printedOn: formatDay(dayIn(timeZone, createdAt)),
    sections: await Promise.all(composed),
  };
}

async function composeSheet(
  { code, timeZone }: Letterhead,
  { number, notes, ...names }: FullSheet,
  { tokenOf, photos }: { tokenOf: TokenOf; photos: PhotoBytes },
): Promise<SheetToSet> {
  const { token } = await tokenOf({ code, number });
  return {
    ...names,
    shortCode: writeShortCode({ code, number }),
    payload: writePayload({ code, number, token }),
    notes: notes.map(({ text, writtenAt, photo }) => {
      const bytes = photo === null ? undefined : photos.get(photo.id);
      const set = photo === null || bytes === undefined ? {} : { photo: { ...photo, bytes } };
      return { text, writtenOn: formatDay(dayIn(timeZone, writtenAt)), ...set };
    }),
  };
}
