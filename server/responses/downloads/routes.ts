import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import * as z from "zod/mini";
import { withUser } from "#database/actor.ts";
import { AppError, httpStatusOf } from "#domain/app-error.ts";
import * as contract from "#domain/responses/contract.ts";
import { downloadErrors } from "#domain/responses/downloads/errors.ts";
import { familyLinkSeconds } from "#domain/responses/response.ts";
import { uuid } from "#domain/uuid.ts";
import { sessionLives } from "#server/identity/store.ts";
import { record } from "#server/organizations/audit.ts";
import type { Deps } from "#server/platform/deps.ts";
import { contentDisposition } from "#server/platform/files/content-disposition.ts";
import { errorDefinitionOf } from "#server/platform/http/failure.ts";
import { implement, type Operation } from "#server/platform/http/operation.ts";
import { type Download, eventDownload, familyDownload, findAsAdmin, findOwn, zipOf } from "./download.ts";
import { findDisplayName } from "./store.ts";

export const downloadPath = "/api/downloads";

/** Every issued link gets an audit entry, whether or not it is used. */
export function downloadLinkOperations(deps: Deps): Operation[] {
  const { clock } = deps;
  const tickets = createTickets(deps);
  return [
    implement(contract.getMyDownloadUrl, {
      summary:
        "A link to a ZIP with the caller's own notes to a participant and the responses visible to the caller. It expires after a minute.",
      async handle({ participantId }, { caller: { userId, sessionId }, transact }) {
        const { orgId, eventId } = await findOwn(deps, { userId, participantId });
        const doer = { organizationId: orgId, userId, displayName: await findDisplayName(deps.db, userId) };
        const entry = { action: "letters.downloaded" as const, eventId, subject: { participantId } };
        await transact((tx) => record(tx, { clock }, doer, entry));
        const ticket = tickets.write({ userId, sessionId, what: { participantId } });
        return { url: `${downloadPath}/${ticket}` };
      },
    }),
    implement(contract.getEventDownloadUrl, {
      summary:
        "A link, good for a minute, to one file with everything that was printed for an event and came back. For admins.",
      async handle({ orgId, eventId }, { caller: { userId, sessionId }, transact }) {
        const { admin } = await findAsAdmin(deps, { userId, orgId, eventId });
        const entry = { action: "event.downloaded" as const, eventId, subject: {} };
        await transact((tx) => record(tx, { clock }, admin, entry));
        const ticket = tickets.write({ userId, sessionId, what: { orgId, eventId } });
        return { url: `${downloadPath}/${ticket}` };
      },
    }),
  ];
}

type Env = { Bindings: HttpBindings };
type RouteDeps = Pick<Deps, "db" | "files" | "clock" | "log" | "config">;

/** A client that reads nothing for this long loses its slot. */
const patienceMs = 120_000;

export function downloadRoutes(deps: RouteDeps): Hono<Env> {
  const tickets = createTickets(deps);
  const places = createDownloadPlaces();
  const routes = new Hono<Env>();
  routes.get("/:ticket", async (c) => {
    const ticket = tickets.read(c.req.param("ticket"));
    if (ticket === undefined) return refused(new AppError(downloadErrors.linkEnded));
    const giveBack = places.take(ticket.userId);
    if (giveBack === undefined) return refused(new AppError(downloadErrors.tooMany));
    const { outgoing } = c.env;
    // Runs on completion, abort and failure.
    outgoing.once("close", giveBack);
    outgoing.setTimeout(patienceMs, () => outgoing.destroy());
    try {
      const download = await withUser(ticket.userId, () => open(deps, ticket));
      const body = c.req.method === "HEAD" ? null : streamOf(deps, ticket, download);
      return new Response(body, { headers: headersOf(download) });
    } catch (error) {
      // Does not reveal why: the user who requested the link got the reason then.
      const ended = error instanceof AppError ? new AppError(downloadErrors.linkEnded) : error;
      if (ended === error) deps.log.error({ err: error }, "download failed to start");
      return refused(ended);
    }
  });
  return routes;
}

/** Checks again: within a minute the user may lose access or sign out. */
async function open(deps: RouteDeps, { userId, sessionId, what }: Ticket): Promise<Download> {
  const isSignedIn = async () => {
    if (!(await sessionLives(deps.db, sessionId, deps.clock.now())))
      throw new AppError(downloadErrors.linkEnded);
  };
  await isSignedIn();
  const download = await ("participantId" in what
    ? familyDownload(deps, { userId, ...what })
    : eventDownload(deps, { userId, ...what }));
  const mayStill = async () => {
    await isSignedIn();
    await download.mayStill();
  };
  return { ...download, mayStill };
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
function streamOf({ log }: RouteDeps, { userId }: Ticket, download: Download): ReadableStream<Uint8Array> {
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

/** Ids only: the ticket is part of a URL, and URLs are logged. */
const ticket = z.object({
  userId: uuid,
  /** The link ends when the user signs out. */
  sessionId: z.string(),
  what: z.union([z.object({ participantId: uuid }), z.object({ orgId: uuid, eventId: uuid })]),
  /** Milliseconds since 1970. */
  until: z.number(),
});
type Ticket = z.infer<typeof ticket>;
type TicketDeps = Pick<Deps, "clock"> & { config: Pick<Deps["config"], "SHEET_KEY"> };

/**
 * Browsers save large files only from a URL, which cannot carry the bearer token. The signed ticket lives as long as a
 * family's link to an image and may be used twice, because some phones do; permission is checked each time.
 */
function createTickets({ clock, config }: TicketDeps) {
  // A derived key: leaking it does not reveal the key of the sheet codes.
  const key = Buffer.from(hkdfSync("sha256", config.SHEET_KEY, "", "links to downloads", 32));
  const sumOf = (payload: string) => createHmac("sha256", key).update(payload).digest();
  return {
    write(request: Omit<Ticket, "until">): string {
      const until = clock.now().getTime() + familyLinkSeconds * 1_000;
      const payload = Buffer.from(JSON.stringify({ ...request, until })).toString("base64url");
      return `${payload}.${sumOf(payload).toString("base64url")}`;
    },
    /** Undefined if forged, changed or expired. */
    read(text: string): Ticket | undefined {
      const [payload = "", sum = ""] = text.split(".");
      const [given, right] = [Buffer.from(sum, "base64url"), sumOf(payload)];
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
      const read = ticket.parse(JSON.parse(Buffer.from(payload, "base64url").toString()));
      return read.until > clock.now().getTime() ? read : undefined;
    },
  };
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
