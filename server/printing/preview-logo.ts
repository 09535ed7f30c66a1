import type * as z from "zod/mini";
import { AppError } from "#domain/app-error.ts";
import { generalErrors } from "#domain/errors.ts";
import { dayIn, formatDay } from "#domain/events/calendar-day.ts";
import { organizationErrors } from "#domain/organizations/errors.ts";
import { shownInMail } from "#domain/organizations/logo.ts";
import { organizationTerms } from "#domain/organizations/terms.ts";
import type { previewLogoHttp } from "#domain/printing/letterhead-contract.ts";
import { printSettings } from "#domain/printing/paper.ts";
import { cleanLogo, readMailLogo, readPaperLogo } from "#server/organizations/logo.ts";
import type { Admin } from "#server/organizations/require-staff.ts";
import { findPrintSettings } from "#server/organizations/settings-store.ts";
import { findOrganization } from "#server/organizations/store.ts";
import type { Deps } from "#server/platform/deps.ts";
import { sample, type PreviewDeps } from "./preview.ts";
import type { Turns } from "./turns.ts";
import type { Document, LogoToSet } from "./typesetting/document.ts";

type LogoPreview = z.infer<typeof previewLogoHttp.output>;
type PreviewLogoDeps = PreviewDeps & Pick<Deps, "limits">;

/** With `image` or, without it, with the stored logo. Nothing is stored. */
export async function previewLogo(
  deps: PreviewLogoDeps,
  admin: Admin,
  { image, gone, inTurn }: { image: string | undefined; gone: AbortSignal; inTurn: Turns },
): Promise<LogoPreview> {
  try {
    return await inTurn(admin.userId, async () => {
      const { paper, mail } = await logosOf(deps, admin, image, gone);
      const document = await sampleDocument(deps, admin, paper);
      return { pages: await deps.typesetter.pictures(document, gone), mail };
    });
  } catch (error) {
    // A closed page is not a server error.
    throw gone.aborted ? new AppError(generalErrors.goneAway) : error;
  }
}

async function logosOf(
  deps: PreviewLogoDeps,
  { organizationId }: Admin,
  image: string | undefined,
  gone: AbortSignal,
): Promise<{ paper: LogoToSet | undefined; mail: LogoPreview["mail"] }> {
  if (image === undefined) {
    const paper = await readPaperLogo(deps, organizationId);
    const mail = await readMailLogo(deps, { organizationId, organizationName: "" });
    return { paper, mail: mail === undefined ? null : inBase64(mail) };
  }
  const { paper: png, mail, width, height } = await cleanLogo(deps, organizationId, image, gone);
  return { paper: { png, width, height }, mail: inBase64({ png: mail, ...shownInMail({ width, height }) }) };
}

function inBase64({ png, width, height }: LogoToSet): LogoPreview["mail"] {
  return { png: Buffer.from(png).toString("base64"), width, height };
}

async function sampleDocument(
  { db, clock }: PreviewDeps,
  admin: Admin,
  logo: LogoToSet | undefined,
): Promise<Document> {
  const organization = await findOrganization(db, admin.organizationId);
  if (organization === undefined) throw new AppError(organizationErrors.notFound);
  const { name, type, timeZone, buildingWord, participantWord } = organization;
  const today = formatDay(dayIn(timeZone, clock.now()));
  const terms = organizationTerms(organization);
  const text = `Dear Sam,\n\nThis is a sample. Your logo is above these words, at the foot of the page, and on the back, where the sheet shows when it's folded.`;
  const sheet = {
    ...sample,
    participantName: "Sam Rivera",
    buildingName: `${buildingWord === null ? "Cabin" : terms.building} 1`,
    contactName: "Mom",
    notes: [{ text, writtenOn: today }],
  };
  return {
    ...printSettings.parse(await findPrintSettings(db, admin)),
    organizationName: name,
    organizationType: type,
    buildingWord,
    participantWord,
    eventName: `${terms.event} 1`,
    printedOn: today,
    logo,
    sections: [{ cover: null, sheets: [sheet] }],
  };
}
