import { seedDemoCamp } from "#database/seed/demo-camp.ts";
import { AppError } from "#domain/app-error.ts";
import { demoIssuer, demoMinutes, type DemoSide } from "#domain/demos/demo.ts";
import { demoErrors } from "#domain/demos/errors.ts";
import type { Device } from "#domain/identity/device.ts";
import type { Limit } from "#domain/limit.ts";
import { openSheetTokens } from "#domain/printing/sheet-code.ts";
import { minuteMs } from "#domain/time.ts";
import { startSessionOf } from "#server/identity/actions.ts";
import { deleteDemo, insertDemo } from "#server/organizations/demo-store.ts";
import type { Deps } from "#server/platform/deps.ts";
import { removeNow } from "#server/platform/files/remove-later.ts";
import { renderPrintJob } from "#server/printing/render.ts";
import { newId } from "#server/platform/secrets.ts";
import { replyPictures, storeReplyPictures } from "./reply-pictures.ts";
import * as store from "./store.ts";

/** Per network address. */
export const demosFromNetwork: Limit = {
  name: "demos-from-network",
  times: 5,
  minutes: 60,
  error: demoErrors.tooMany,
};

export type Visitor = { timeZone: string; device: Device };
type StartDeps = Pick<Deps, "db" | "transact" | "clock" | "config" | "files" | "enqueue">;

/** The secret must only go into the cookie. */
export type OpenedDemo = { organizationId: string; secret: string };

/**
 * The organization is stored first: it holds one of the places, and a process that is killed before the camp is filled
 * leaves something that ends with its time.
 */
export async function startDemo(deps: StartDeps, visitor: Visitor): Promise<OpenedDemo> {
  const { transact, clock, config } = deps;
  const createdAt = clock.now();
  const id = newId(clock);
  const { timeZone } = visitor;
  const endsAt = new Date(createdAt.getTime() + demoMinutes * minuteMs);
  const demo = { id, name: "Camp Pine Hollow", timeZone, createdAt, endsAt };
  if (!(await transact((tx) => insertDemo(tx, demo, config.DEMOS_AT_ONCE))))
    throw new AppError(demoErrors.full);
  try {
    return { organizationId: id, secret: await fill(deps, { ...visitor, organizationId: id, endsAt }) };
  } catch (error) {
    await endDemo(deps, id);
    throw error;
  }
}

/** Returns the secret of the office's session. */
async function fill(
  deps: StartDeps,
  { organizationId, timeZone, endsAt, device }: Visitor & { organizationId: string; endsAt: Date },
): Promise<string> {
  const { transact, clock, config } = deps;
  const tokenOf = await openSheetTokens(config.SHEET_KEY);
  return transact(async (tx) => {
    const seed = { organizationId, timeZone, now: clock.now(), tokenOf, pictures: replyPictures };
    const { officeId, jobIds, replyIds } = await seedDemoCamp(tx, seed);
    for (const jobId of jobIds)
      await deps.enqueue(
        tx,
        renderPrintJob,
        { organizationId, jobId },
        { key: jobId, turnOf: organizationId },
      );
    // Before the commit, so that no screen shows a reply without its picture.
    await storeReplyPictures(deps, { organizationId, replyIds });
    return startSessionOf(tx, clock, { userId: officeId, issuer: demoIssuer, expiresAt: endsAt, device });
  });
}

/** Deletes its rows and files, now and not after the retention of backups. Can be repeated after a crash. */
export async function endDemo(
  { transact, files }: Pick<Deps, "transact" | "files">,
  organizationId: string,
): Promise<void> {
  // A start that failed has stored pictures and no rows that name them.
  const { keys } = await files.list(`replies/${organizationId}/`, { limit: 1_000 });
  if (keys.length > 0) await files.remove(keys);
  await transact(async (tx) => {
    await deleteDemo(tx, organizationId);
    await removeNow(tx, `/${organizationId}/`);
  });
}

/** Undefined if the demo has ended or the account is of no demo. */
export async function switchSide(
  deps: Pick<Deps, "transact" | "clock">,
  session: { userId: string; secretHash: Buffer },
  side: DemoSide,
  device: Device,
): Promise<OpenedDemo | undefined> {
  const { transact, clock } = deps;
  return transact(async (tx) => {
    const demo = await store.findDemoOf(tx, session.userId, clock.now());
    const userId = demo && (await store.findSide(tx, demo.organizationId, side));
    if (demo === undefined || userId === undefined) return undefined;
    const { organizationId, endsAt: expiresAt } = demo;
    const replaces = session.secretHash;
    const started = { userId, issuer: demoIssuer, expiresAt, device, replaces };
    return { organizationId, secret: await startSessionOf(tx, clock, started) };
  });
}
