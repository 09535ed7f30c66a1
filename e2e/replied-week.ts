import { toBuffer } from "qrcode";
import { aLink, aPrintJob, aResponse, codeOfJob, type SeededSheet } from "#database/seed/letter-builders.ts";
import { randomId } from "#database/seed/builders.ts";
import { developmentSheetKey } from "#database/seed/development-sheet-key.ts";
import { aBuilding, aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { openSheetTokens, writePayload } from "#domain/printing/sheet-code.ts";
import { person, personId } from "./cast.ts";
import { type OwnCamp } from "./own-camp.ts";

export type RepliedWeek = Awaited<ReturnType<typeof aRepliedWeek>>;

type PageSeed = { on: SeededSheet; page?: number; hasScan?: boolean; scope?: "contact" | "participant" };

/** In the future, so that no worker sweep picks up these rows. */
const printedAt = new Date(Date.UTC(2030, 6, 13, 13, 2));
const cameBackAt = (minutes: number) => new Date(Date.UTC(2030, 6, 14, 18, minutes));

export async function aRepliedWeek(camp: OwnCamp, seed: { name?: string; camper?: string } = {}) {
  const { db } = camp;
  const { name = "Week 3 · Lakeside", camper: camperName = "Maya Vasquez" } = seed;
  const event = await anEvent(db, {
    organization: camp,
    name,
    startDate: "2026-01-01",
    endDate: "2031-07-17",
  });
  const loon = await aBuilding(db, { event, name: "Loon Cabin" });
  const heron = await aBuilding(db, { event, name: "Heron Cabin by the Featherstonehaugh boathouse" });
  const maya = await aCamper(db, { in: loon, name: camperName });
  const ben = await aCamper(db, { in: heron, name: "Ben Featherstonehaugh-Cholmondeley" });
  const writers = await Promise.all(
    (["elena", "thomas"] as const).map(async (parent) => {
      const from = await aContact(db, { of: maya, email: person(parent).email });
      await aLink(db, { from, to: maya, by: { id: personId(parent) } });
      return { from, to: maya, building: loon, by: { id: personId(parent), name: person(parent).name } };
    }),
  );
  const bens = { from: await aContact(db, { of: ben }), to: ben, building: heron };
  const jobId = randomId();
  const text = "Dear Maya,\nThe house is very quiet. Biscuit sleeps on your bed.\nLove, Mom";
  const [toElena, toThomas, toBens] = await aPrintJob(db, {
    id: jobId,
    printedAt,
    letters: [...writers.map((letter) => ({ ...letter, text })), bens],
  });
  if (toElena === undefined || toThomas === undefined || toBens === undefined)
    throw new Error("a letter has no sheet");
  await db
    .updateTable("printJobs")
    .set({ renderedAt: printedAt, renderedSheets: 3, pageCount: 6 })
    .where("id", "=", jobId)
    .execute();
  let minutes = 0;

  return {
    id: event.id,
    camper: maya,
    sheets: { toElena, toThomas, toBens },
    tools: `/org/${camp.id}/events/${event.id}/tools`,
    family: `/my/participants/${maya.id}`,
    responses: `/org/${camp.id}/events/${event.id}/participants/${maya.id}/responses`,
    /** A page that came back, with its pictures made. */
    async comesBack({ on, page = 1, hasScan = false, scope = "contact" }: PageSeed): Promise<{ id: string }> {
      minutes += 1;
      const { id } = await aResponse(db, { on, scope, uploadedAt: cameBackAt(minutes) });
      await db
        .updateTable("responses")
        .set({
          page,
          hasScan,
          width: 800,
          height: 860,
          picturesAt: cameBackAt(minutes),
          originalFileName: `IMG_22${minutes}.HEIC`,
          uploadedBy: personId("dana"),
        })
        .where("id", "=", id)
        .execute();
      return { id };
    },
  };
}

/** Nothing but the square code of a sheet, as a photograph of it. */
export async function aPictureOf({ jobId, sheetNumber }: SeededSheet, name: string) {
  const sheet = { code: codeOfJob(jobId), number: sheetNumber };
  const { token } = await (await openSheetTokens(developmentSheetKey))(sheet);
  const buffer = await toBuffer(writePayload({ ...sheet, token }), { width: 600, errorCorrectionLevel: "H" });
  return { name, mimeType: "image/png", buffer };
}
