import sharp from "sharp";
import { openSheetTokens } from "#domain/printing/sheet-code.ts";
import type { PageSide, SheetPages } from "#domain/printing/sheet-layout.ts";
import { printSettings } from "#domain/printing/paper.ts";
import { hadLogo } from "#server/organizations/logo-store.ts";
import { comparedSize } from "#server/uploads/cleaning/page-ink.ts";
import { composeDocument, readPhoto } from "./compose-document.ts";
import type { PrintingDeps } from "./render.ts";
import { findAnyLetterhead, type JobKey } from "./render-store.ts";
import { type FullSheet, readSheets } from "./sheet-store.ts";

type PrintedSheet = JobKey & { sheetNumber: number; pages: SheetPages | null };
/** `sheetPage` is null on paper whose code does not say it. */
type PrintedPage = { side: PageSide; sheetPage: number | null };

/**
 * The page as it was printed, in grey, to be compared with a photo of it. Several if its number is unknown; none if the
 * sheet or a photo on it is gone.
 */
export async function drawPrint(
  deps: Pick<PrintingDeps, "db" | "config" | "files" | "typesetter">,
  { sheetNumber, pages: known, ...key }: PrintedSheet,
  page: PrintedPage,
  signal: AbortSignal,
): Promise<Uint8Array[]> {
  const [job, sheets] = await Promise.all([
    findAnyLetterhead(deps.db, key),
    readSheets(deps.db, key.organizationId, [{ jobId: key.jobId, number: sheetNumber }]),
  ]);
  const [photos, hasLogo] = await Promise.all([
    photosOn(deps, key, sheets),
    hadLogo(deps.db, key.organizationId),
  ]);
  if (job === undefined || sheets.length === 0 || photos === undefined) return [];
  const tokenOf = await openSheetTokens(deps.config.SHEET_KEY);
  const sections = [{ cover: null, sheets }];
  const document = await composeDocument(job, sections, sheets, {
    tokenOf,
    photos,
    // The logo may have changed since, and a reprint may show a later one than its job.
    logo: hasLogo ? "any" : undefined,
  });
  const svgs = await deps.typesetter.pictures(document, signal);
  if (known !== null && known.pages !== svgs.length) return [];
  const isStationery = sheets.every(({ addressedTo }) => addressedTo !== null);
  const { paper } = printSettings.parse(job);
  return Promise.all(
    svgs
      .filter((_, at) => mayBe(page, { at, pages: svgs.length, isStationery }))
      .map((svg) =>
        sharp(Buffer.from(svg), { density: 90 })
          .flatten({ background: "#fff" })
          .resize({ ...comparedSize(paper), fit: "fill" })
          .toColourspace("b-w")
          .raw()
          .toBuffer(),
      ),
  );
}

function mayBe(
  { side, sheetPage }: PrintedPage,
  { at, pages, isStationery }: { at: number; pages: number; isStationery: boolean },
): boolean {
  if (sheetPage !== null) return at === sheetPage - 1;
  const isLast = at === pages - 1;
  if (isStationery || side === "letter") return isStationery || !isLast;
  return side === "reply" ? isLast : at === pages - 2;
}

/** Undefined if one is missing: without it the letter has other lines. */
async function photosOn(
  deps: Pick<PrintingDeps, "files">,
  { organizationId }: JobKey,
  sheets: readonly FullSheet[],
): Promise<Map<string, Uint8Array> | undefined> {
  const photos = new Map<string, Uint8Array>();
  for (const { id } of sheets.flatMap(({ notes }) => notes.flatMap(({ photo }) => photo ?? []))) {
    const bytes = await readPhoto(deps, { organizationId, id });
    if (bytes === undefined) return undefined;
    photos.set(id, bytes);
  }
  return photos;
}
