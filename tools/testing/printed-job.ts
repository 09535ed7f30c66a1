import { aWaitingNote } from "#database/seed/letter-builders.ts";
import { aCamper, aContact } from "#database/seed/roster-builders.ts";
import { readPayload, type SheetPayload } from "#domain/printing/sheet-code.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { keyOfJob } from "#server/printing/pdf-files.ts";
import { renderJob } from "#server/printing/render.ts";
import { aWriter } from "./a-writer.ts";
import { anIntakeDesk, type IntakeDesk } from "./intake-desk.ts";
import { codesOn, picturesOf } from "./paper/read-paper.ts";
import { asSharp, openPage } from "./photographs/page-picture.ts";
import { aPrintDesk } from "./print-desk.ts";

export const scannedAt = 150;

type PrintedSide = SheetPayload & { page: number; picture: Uint8Array };

/** A week in which so many families have written, and the printed pages of their letters. */
export async function aPrintedJob(server: RunningServer, families: number) {
  const { db, files } = server.deps;
  const desk = await anIntakeDesk(server);
  const { camp, event } = desk;
  const writers = [];
  for (let at = 1; at <= families; at += 1) {
    const camper = await aCamper(db, { event, name: `Child ${String(at).padStart(2, "0")}` });
    const contact = await aContact(db, { of: camper, name: "Mom" });
    const writer = await aWriter(server, { camp, event, camper, contact });
    await aWaitingNote(db, {
      from: contact,
      to: camper,
      text: "We miss you. The dog says hello.\nLove, Mom",
    });
    writers.push(writer);
  }
  const print = await printed(server, desk);
  const { stream } = await files.read(keyOfJob({ organizationId: camp.id, eventId: event.id, jobId: print }));
  const pages = await picturesOf(Buffer.concat(await stream.toArray()), scannedAt);
  // Cover lists have no codes.
  const sides: PrintedSide[] = [];
  for (const page of pages) {
    const [code] = await codesOn(page);
    const payload = code === undefined ? undefined : readPayload(code.text);
    if (payload !== undefined) sides.push({ ...payload, page: payload.page ?? 0, picture: page });
  }
  return { desk, writers, sides };
}

async function printed(server: RunningServer, { camp, event }: IntakeDesk): Promise<string> {
  const place = { organizationId: camp.id, eventId: event.id };
  const claim = await (await aPrintDesk(server, camp.member, place)).claim();
  if (claim.empty) throw new Error("no letter waits");
  const key = { organizationId: camp.id, jobId: claim.jobId };
  await renderJob({ ...server.deps, invalidation: server.deps.publish }, key, new AbortController().signal);
  return claim.jobId;
}

export async function asJpeg(page: Uint8Array): Promise<Buffer> {
  return asSharp(await openPage(page))
    .jpeg({ quality: 80 })
    .toBuffer();
}
