import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { AppError } from "#domain/app-error.ts";
import { generalErrors } from "#domain/errors.ts";
import { openSheetTokens } from "#domain/printing/sheet-code.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import { composeDocument } from "#server/printing/compose-document.ts";
import type { PrintingDeps } from "#server/printing/render.ts";
import { findAnyLetterhead } from "#server/printing/render-store.ts";
import { readSheets } from "#server/printing/sheet-store.ts";
import { findLatestSheet } from "./store.ts";

const pointsPerMillimeter = 72 / 25.4;
/** Enough for the code readers; a phone's photo has more. */
const dotsPerInch = 150;
const table = "#8a6a4b";

const handwriting = new URL("pictures/handwriting.svg", import.meta.url);

type PhotoDeps = Pick<PrintingDeps, "db" | "config" | "typesetter">;

/**
 * The newest sheet of the demo's child, written on, lying on a table. The child answers today's letter if it was
 * printed, and yesterday's otherwise.
 */
export async function makeSamplePhoto(deps: PhotoDeps, staff: Staff, gone: AbortSignal): Promise<Buffer> {
  const { organizationId } = staff;
  const latest = await findLatestSheet(deps.db, staff);
  const letterhead = latest && (await findAnyLetterhead(deps.db, { organizationId, jobId: latest.jobId }));
  if (latest === undefined || letterhead === undefined) throw new AppError(generalErrors.notFound);
  const { jobId, number } = latest;
  const sheets = await readSheets(deps.db, organizationId, [{ jobId, number }]);
  const document = await composeDocument(letterhead, [{ cover: null, sheets }], sheets, {
    tokenOf: await openSheetTokens(deps.config.SHEET_KEY),
    photos: new Map(),
  });
  const pages = await deps.typesetter.pictures(document, gone);
  return photographed(writtenOn(pages.at(-1) ?? "", await readFile(handwriting, "utf8")));
}

/** The pages of a sheet are below each other in one drawing. */
function writtenOn(page: string, shapes: string): string {
  const top = Number(/viewBox="0 ([\d.]+) /.exec(page)?.[1] ?? 0);
  const place = `translate(0 ${top}) scale(${pointsPerMillimeter})`;
  return page.replace(/<\/svg>\s*$/, `<g transform="${place}">${shapes}</g></svg>`);
}

async function photographed(page: string): Promise<Buffer> {
  const paper = await sharp(Buffer.from(page), { density: dotsPerInch })
    .flatten({ background: "#f4f1ea" })
    .toColourspace("srgb")
    .png({ compressionLevel: 1 })
    .toBuffer();
  const around = 60;
  return sharp(paper)
    .rotate(1.6, { background: table })
    .extend({ top: around, bottom: around, left: around, right: around, background: table })
    .jpeg({ quality: 78 })
    .toBuffer();
}
