import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { toBuffer } from "qrcode";
import sharp from "sharp";
import { aLink, aPrintJob, aResponse, codeOfJob, type SeededSheet } from "#database/seed/letter-builders.ts";
import { randomId } from "#database/seed/builders.ts";
import { developmentSheetKey } from "#database/seed/development-sheet-key.ts";
import { people } from "#database/seed/people.ts";
import { aBuilding, aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { writePayload, writeShortCode } from "#domain/printing/sheet-code.ts";
import { openSheetTokens } from "#domain/printing/sheet-token.ts";
import type { UploadState, WaitingReason } from "#domain/responses/upload.ts";
import { copierPdf } from "#tools/testing/photographs/copier-pdf.ts";
import { intercept } from "./intercept.ts";
import { personId, type OwnCamp } from "./own-camp.ts";

export type RepliedWeek = Awaited<ReturnType<typeof aRepliedWeek>>;

type PageSeed = { on: SeededSheet; page?: number; hasScan?: boolean; scope?: "contact" | "participant" };
type OnPaper = { jobId: string; sheetNumber: number };
type UploadSeed = { state: UploadState; on?: OnPaper; why?: WaitingReason; fileName?: string };

/** In days to come, so that no worker looks for what was left behind among these. */
const printedAt = new Date(Date.UTC(2030, 6, 13, 13, 2));
const cameBackAt = (minutes: number) => new Date(Date.UTC(2030, 6, 14, 18, minutes));

/** A week with a print job in two buildings, whose written pages come back as they are told to. */
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
      const from = await aContact(db, { of: maya, email: people[parent].email });
      await aLink(db, { from, to: maya, by: { id: personId(parent) } });
      return { from, to: maya, building: loon, by: { id: personId(parent), name: people[parent].name } };
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
    codeOf: ({ sheetNumber }: SeededSheet) => writeShortCode({ code: codeOfJob(jobId), number: sheetNumber }),
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
    /** A picture as the tray and the list of what came last have it. */
    async upload({ state, on, why = "no-code", fileName = "IMG_2198.HEIC" }: UploadSeed): Promise<void> {
      minutes += 1;
      await db
        .insertInto("uploads")
        .values({
          id: randomId(),
          organizationId: camp.id,
          eventId: event.id,
          printJobId: on?.jobId ?? null,
          sheetNumber: on?.sheetNumber ?? null,
          state,
          why: state === "waiting" ? why : null,
          contentType: "image/jpeg",
          byteSize: 512_000,
          contentHash: randomBytes(32),
          originalFileName: fileName,
          createdAt: cameBackAt(minutes),
          uploadedBy: personId("dana"),
          uploadedByName: people.dana.name,
          receivedAt: cameBackAt(minutes),
          settledAt: state === "received" ? null : cameBackAt(minutes),
          width: 800,
          height: 860,
          hasScan: false,
        })
        .execute();
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

/** A copier's PDF of such pictures, none of which is like another. */
export async function aPdfOf(sheets: readonly SeededSheet[], name: string) {
  const pages = await Promise.all(
    sheets.map(async (sheet, nth) => {
      const { buffer } = await aPictureOf(sheet, name);
      return sharp(buffer)
        .extend({ bottom: 40 * (nth + name.length), background: "white" })
        .jpeg()
        .toBuffer();
    }),
  );
  return { name, mimeType: "application/pdf", buffer: copierPdf(pages) };
}

const drawing = readFileSync(new URL("../web/brand/pictures/reply-sample.svg", import.meta.url), "utf8");

/** Whatever picture of a reply is asked for, a drawn one comes; or none. */
export async function drawPictures(page: Page, { areThere = true } = {}): Promise<void> {
  await page.unroute(isPicture);
  await intercept(page, isPicture, (route) =>
    areThere
      ? route.fulfill({ contentType: "image/svg+xml", body: drawing })
      : route.fulfill({ status: 404, body: "" }),
  );
}

const isPicture = /replies(?:\/|%2F).*(?:view|small|scan|full)\.(?:webp|jpg)/i;
