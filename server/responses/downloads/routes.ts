import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { withUser } from "#database/actor.ts";
import { httpStatusOf, AppError } from "#domain/app-error.ts";
import { downloadErrors } from "#domain/responses/downloads/errors.ts";
import { sessionLives } from "#server/identity/store.ts";
import type { Deps } from "#server/platform/deps.ts";
import { contentDisposition } from "#server/platform/files/content-disposition.ts";
import { errorDefinitionOf } from "#server/platform/http/failure.ts";
import { createDownloadPlaces } from "./download-places.ts";
import { createTickets, type Ticket } from "./download-ticket.ts";
import { zipOf, type Download } from "./download.ts";
import { eventDownload } from "./event-download.ts";
import { familyDownload } from "./family-download.ts";

type Env = { Bindings: HttpBindings };
type ActionDeps = Pick<Deps, "db" | "files" | "clock" | "log" | "config">;

/** A client that reads nothing for this long loses its slot. */
const patienceMs = 120_000;

export function downloadRoutes(deps: ActionDeps): Hono<Env> {
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
async function open(deps: ActionDeps, { userId, sessionId, what }: Ticket): Promise<Download> {
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
function streamOf({ log }: ActionDeps, { userId }: Ticket, download: Download): ReadableStream<Uint8Array> {
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
