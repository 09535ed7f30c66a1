import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { withSystemAccess, withUser } from "#database/actor.ts";
import { AppError, httpStatusOf } from "#domain/app-error.ts";
import * as contract from "#domain/responses/contract.ts";
import { downloadErrors } from "#domain/responses/downloads/errors.ts";
import { familyLinkSeconds } from "#domain/responses/response.ts";
import { findPersonName, sessionLives } from "#server/identity/store.ts";
import { record, recordByFamily } from "#server/organizations/audit.ts";
import type { Deps } from "#server/platform/deps.ts";
import { contentDisposition } from "#server/platform/files/content-disposition.ts";
import { errorDefinitionOf } from "#server/platform/http/failure.ts";
import { implement, type Operation } from "#server/platform/http/operation.ts";
import { hashSecret, newSecret } from "#server/platform/secrets.ts";
import type { BookDeps } from "../books/set-book.ts";
import { type Download, eventDownload, familyDownload, findAsAdmin, findOwn, zipOf } from "./download.ts";
import { findRecordOwner, recordDownload } from "./participant-record.ts";
import * as store from "./store.ts";
import { unnamedFamily, unnamedStaff } from "#domain/identity/person-name.ts";

export const downloadPath = "/api/downloads";

export function downloadLinkOperations(deps: Deps): Operation[] {
  return [
    implement(contract.getMyDownloadUrl, {
      summary:
        "A link to a ZIP with the caller's own notes to a participant and the responses visible to the caller. It expires after a minute.",
      async handle({ participantId }, { caller: { userId, sessionId } }) {
        const { orgId, eventId } = await findOwn(deps, { userId, participantId });
        const ticket = { userId, sessionId, organizationId: orgId, eventId, participantId, byTeam: false };
        return { url: await issueLink(deps, ticket) };
      },
    }),
    implement(contract.getEventDownloadUrl, {
      summary:
        "A link, good for a minute, to one file with everything that was printed for an event and came back. For admins.",
      async handle({ orgId, eventId }, { caller: { userId, sessionId } }) {
        await findAsAdmin(deps, { userId, sessionId, orgId, eventId });
        const ticket = {
          userId,
          sessionId,
          organizationId: orgId,
          eventId,
          participantId: null,
          byTeam: true,
        };
        return { url: await issueLink(deps, ticket) };
      },
    }),
    implement(contract.getParticipantDownloadUrl, {
      summary:
        "A link, good for a minute, to one file with everything that is stored about a participant: a PDF, data and pictures. For admins, to answer a parent's request.",
      async handle({ orgId, eventId, participantId }, { caller: { userId, sessionId } }) {
        await findRecordOwner(deps, { userId, sessionId, orgId, eventId, participantId });
        const ticket = { userId, sessionId, organizationId: orgId, eventId, participantId, byTeam: true };
        return { url: await issueLink(deps, ticket) };
      },
    }),
  ];
}

/**
 * Browsers save large files only from a URL, which cannot carry the bearer token. The URL has a random secret instead;
 * only its hash is stored. It lives as long as a family's link to an image and may be used twice, because some phones
 * do; session and permission are checked each time.
 */
async function issueLink({ db, clock }: Pick<Deps, "db" | "clock">, ticket: store.Ticket): Promise<string> {
  const secret = newSecret();
  const expiresAt = new Date(clock.now().getTime() + familyLinkSeconds * 1_000);
  await store.insertTicket(db, { ...ticket, secretHash: hashSecret(secret), expiresAt });
  return `${downloadPath}/${secret}`;
}

type Env = { Bindings: HttpBindings };
type RouteDeps = Pick<Deps, "db" | "transact" | "files" | "clock" | "log"> & BookDeps;

/** A client that reads nothing for this long loses its slot. */
const patienceMs = 120_000;

export function downloadRoutes(deps: RouteDeps): Hono<Env> {
  const places = createDownloadPlaces();
  const routes = new Hono<Env>();
  routes.get("/:ticket", async (c) => {
    const secretHash = hashSecret(c.req.param("ticket"));
    // The secret is the permission to find the ticket; everything after acts as its user.
    const ticket = await withSystemAccess(() => store.findTicket(deps.db, secretHash, deps.clock.now()));
    if (ticket === undefined) return refused(new AppError(downloadErrors.linkEnded));
    const giveBack = places.take(ticket.userId);
    if (giveBack === undefined) return refused(new AppError(downloadErrors.tooMany));
    const { outgoing } = c.env;
    // Runs on completion, abort and failure.
    outgoing.once("close", giveBack);
    outgoing.setTimeout(patienceMs, () => outgoing.destroy());
    try {
      const download = await withUser(ticket.userId, () => open(deps, ticket));
      const headers = headersOf(download);
      if (c.req.method === "HEAD") return new Response(null, { headers });
      await withUser(ticket.userId, () => recordFetch(deps, ticket, secretHash));
      return new Response(streamOf(deps, ticket, download), { headers });
    } catch (error) {
      // Does not reveal why: the user who requested the link got the reason then.
      const ended = error instanceof AppError ? new AppError(downloadErrors.linkEnded) : error;
      if (ended === error) deps.log.error({ err: error }, "download failed to start");
      return refused(ended);
    }
  });
  return routes;
}

/** Checks again: within a minute the user may lose access, and during a long download sign out. */
async function open(deps: RouteDeps, ticket: store.Ticket): Promise<Download> {
  const { userId, sessionId, organizationId: orgId, eventId, participantId, byTeam } = ticket;
  const asAdmin = { userId, sessionId, orgId, eventId };
  const download = await (participantId === null
    ? eventDownload(deps, asAdmin)
    : byTeam
      ? recordDownload(deps, { ...asAdmin, participantId })
      : familyDownload(deps, { userId, participantId }));
  const mayStill = async () => {
    if (!(await sessionLives(deps.db, ticket, deps.clock.now())))
      throw new AppError(downloadErrors.linkEnded);
    await download.mayStill();
  };
  return { ...download, mayStill };
}

/** One audit entry per link, with the first fetch: a browser that fetches again within the minute adds none. */
async function recordFetch(deps: RouteDeps, ticket: store.Ticket, secretHash: Buffer): Promise<void> {
  const { organizationId, userId, eventId, participantId, byTeam } = ticket;
  const unnamed = byTeam ? unnamedStaff : unnamedFamily;
  const displayName = await findPersonName(deps.db, userId, unnamed);
  const actor = { organizationId, userId, displayName };
  await deps.transact(async (tx) => {
    const fetch = await store.markFetched(tx, secretHash, deps.clock.now());
    if (fetch === "ended") throw new AppError(downloadErrors.linkEnded);
    if (fetch !== "first") return;
    if (participantId === null)
      await record(tx, deps, actor, { action: "event.downloaded", eventId, subject: {} });
    else if (byTeam)
      await record(tx, deps, actor, {
        action: "participant.downloaded",
        eventId,
        subject: { participantId },
      });
    else
      await recordByFamily(tx, deps, actor, {
        action: "letters.downloaded",
        eventId,
        subject: { participantId },
      });
  });
}

function headersOf({ fileName }: Download): Record<string, string> {
  return {
    "content-type": "application/zip",
    "content-disposition": contentDisposition({ fileName }) ?? "attachment",
    "cache-control": "private, no-store",
    // Disables proxy buffering; a proxy would buffer the whole file.
    "x-accel-buffering": "no",
  };
}

/** An error aborts the response, so that no browser takes it for the whole file. */
function streamOf(
  { log }: RouteDeps,
  { userId }: store.Ticket,
  download: Download,
): ReadableStream<Uint8Array> {
  const pieces = zipOf(download);
  const begun = performance.now();
  const { organizationId, eventId } = download;
  let bytes = 0;
  const tell = (how: "whole" | "broken" | "left", more: object = {}) =>
    log.info({ organizationId, eventId, how, bytes, ms: performance.now() - begun, ...more }, "download");
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const piece = await withUser(userId, () => pieces.next());
          if (piece.done === true) {
            tell("whole");
            controller.close();
            return;
          }
          bytes += piece.value.length;
          controller.enqueue(piece.value);
        } catch (error) {
          tell("broken", { err: error });
          controller.error(error);
        }
      },
      async cancel() {
        tell("left");
        await pieces.return(undefined);
      },
    },
    // Produce nothing before it is requested.
    { highWaterMark: 0 },
  );
}

function refused(error: unknown): Response {
  const { status, message } = errorDefinitionOf(error).definition;
  const later: Record<string, string> = status === "resource-exhausted" ? { "retry-after": "120" } : {};
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", ...later };
  return new Response(message, { status: httpStatusOf[status], headers });
}

/** Limits per process and per user: each download has a few images in memory. */
const maxAtOnce = 24;
const maxOfOnePerson = 2;

function createDownloadPlaces() {
  const taken: string[] = [];
  return {
    /** Returns a release function (safe to call twice), or undefined if no slot is free. */
    take(userId: string): (() => void) | undefined {
      const own = taken.filter((known) => known === userId).length;
      if (taken.length >= maxAtOnce || own >= maxOfOnePerson) return undefined;
      taken.push(userId);
      let isGivenBack = false;
      return () => {
        if (isGivenBack) return;
        isGivenBack = true;
        taken.splice(taken.indexOf(userId), 1);
      };
    },
  };
}
