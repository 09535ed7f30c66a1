import { AppError } from "#domain/app-error.ts";
import { dayIn, formatDay } from "#domain/events/calendar-day.ts";
import { writeShortCode } from "#domain/printing/sheet-code.ts";
import { responseErrors } from "#domain/responses/errors.ts";
import {
  familyLinkSeconds,
  fileOfPicture,
  maxStaffLinkMinutes,
  type PictureKind,
  pictureKinds,
} from "#domain/responses/response.ts";
import { record } from "#server/organizations/audit.ts";
import { requireStaff } from "#server/organizations/require-staff.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { StoredFileIndex } from "#server/platform/files/files-of-rows.ts";
import type { Caller } from "#server/platform/http/operation.ts";
import type { UploadKey } from "#server/uploads/store.ts";
import * as store from "./viewing-store.ts";

/**
 * An upload and its reply have the same id, so the images never move. remember_reply_files builds the same keys in the
 * database when the row is deleted.
 */
export function keyOfPicture({ organizationId, id }: UploadKey, kind: PictureKind): string {
  return `replies/${organizationId}/${id}/${fileOfPicture[kind]}`;
}

export function keysOfPictures(owner: UploadKey): string[] {
  return pictureKinds.map((kind) => keyOfPicture(owner, kind));
}

type Files = Pick<Deps, "files">;

/** Long enough to look through a list; an image opened later gets its own link. */
export const staffListLinkSeconds = 15 * 60;

export const noLinks = { view: null, small: null, scan: null };

export async function linksTo({ files }: Files, picture: store.StoredPicture, ttlSeconds: number) {
  const link = (kind: PictureKind) => files.signDownload(keyOfPicture(picture, kind), { ttlSeconds });
  if (picture.picturesAt === null) return noLinks;
  const [view, small, scan] = await Promise.all([
    link("view"),
    link("small"),
    picture.hasScan ? link("scan") : null,
  ]);
  return { view, small, scan };
}

export type RequestedPicture = store.ResponseKey & {
  orgId: string;
  ttlMinutes: number;
  kind: PictureKind;
  download: boolean;
};

/**
 * A family's link ends within a minute, so that lost access takes effect soon. All other users get the same not-found
 * as for an unknown id.
 */
export async function openPicture(
  deps: Pick<Deps, "db" | "transact" | "clock" | "files">,
  caller: Caller,
  { orgId, ttlMinutes, kind, download, ...key }: RequestedPicture,
): Promise<string> {
  const request = { kind, download };
  const own = await store.findFamilyPicture(
    deps.db,
    { userId: caller.userId, orgId, now: deps.clock.now() },
    key,
  );
  if (own !== undefined)
    return signed(deps, own, { ...request, ttlSeconds: familyLinkSeconds, name: familyNameOf(own) });
  const staff = await requireStaff(deps.db, caller, orgId, responseErrors.responseNotFound);
  const found = await store.findStaffPicture(deps.db, staff, key);
  if (found === undefined) throw new AppError(responseErrors.responseNotFound);
  const ttlSeconds = Math.min(ttlMinutes, maxStaffLinkMinutes) * 60;
  const url = await signed(deps, found, { ...request, ttlSeconds, name: staffNameOf(found) });
  const { eventId, responseId } = key;
  const entry = { action: "response.opened" as const, eventId, subject: { responseId, kind } };
  await deps.transact((tx) => record(tx, deps, staff, entry));
  return url;
}

type Terms = { kind: PictureKind; download: boolean; ttlSeconds: number; name: string };

async function signed(
  { files }: Files,
  picture: store.FoundPicture,
  { kind, download, ttlSeconds, name }: Terms,
): Promise<string> {
  const there = picture.picturesAt !== null && (kind !== "scan" || picture.hasScan);
  if (!there) throw new AppError(responseErrors.responseNotFound);
  return files.signDownload(keyOfPicture(picture, kind), {
    ttlSeconds,
    fileName: `${name}.${kind === "full" ? "jpg" : "webp"}`,
    contentType: kind === "full" ? "image/jpeg" : "image/webp",
    disposition: download ? "attachment" : "inline",
  });
}

const maxNameLength = 40;

/** Names are part of the link, and links are logged: they never contain the name of a child. */
function familyNameOf({ timeZone, uploadedAt, page }: store.FoundPicture): string {
  return `Reply, ${formatDay(dayIn(timeZone, uploadedAt)).replaceAll(",", "")}, page ${page}`;
}

function staffNameOf(picture: store.FoundPicture): string {
  const { organizationName, eventName, timeZone, uploadedAt, code, sheetNumber, page } = picture;
  const parts = [organizationName, eventName].map((name) => name.slice(0, maxNameLength).trim());
  const day = formatDay(dayIn(timeZone, uploadedAt));
  const sheet = writeShortCode({ code, number: sheetNumber });
  return [...parts, day, `${sheet} page ${page}`].join(" - ");
}

/** These images cannot be recreated. */
export const pictureFileIndex: StoredFileIndex = {
  prefix: "replies/",
  async list(db) {
    const [visible, coming] = await Promise.all([store.listPictures(db), store.listComing(db)]);
    return [
      ...visible.flatMap((one) => keysOf(one, one.hasScan).map((key) => ({ key, due: true }))),
      // Being cleaned: the files exist or will exist.
      ...coming.flatMap((one) => keysOf(one, true).map((key) => ({ key, due: false }))),
    ];
  },
};

function keysOf(owner: UploadKey, hasScan: boolean): string[] {
  const kinds = hasScan ? (["full", "view", "small", "scan"] as const) : (["full", "view", "small"] as const);
  return kinds.map((kind) => keyOfPicture(owner, kind));
}
