import * as z from "zod/mini";
import { downloadErrors } from "#domain/responses/downloads/errors.ts";
import { callServer } from "../test-server.ts";
import { changed, changedKeys, createRequesters, keyOf, type Place } from "./requesters.ts";
import type { World } from "./camp-world.ts";
import type { RouteCase, RoutePlace, RouteRequest } from "./route-row.ts";

const linkAnswer = z.object({ result: z.object({ url: z.string() }) });

async function linkBy(place: Place, name: string, data: object, headers: Record<string, string>) {
  const { body } = await callServer(place.server, name, data, headers);
  return linkAnswer.parse(body).result.url;
}

const eventRef = ({ camp: { things } }: World) => ({ orgId: things.orgId, eventId: things.eventId });
const childRef = ({ camp: { things } }: World) => ({ participantId: things.participantId });

const ended = { status: 404, says: downloadErrors.linkEnded.message };

function eventLink(happened: (place: RoutePlace, path: string) => Promise<string> | string) {
  return async (place: RoutePlace): Promise<RouteRequest> => {
    const { headers } = await keyOf(place.server, place.world, "admin");
    const path = await linkBy(place, "getEventDownloadUrl", eventRef(place.world), headers);
    return { path: await happened(place, path) };
  };
}

export const downloadCases: readonly RouteCase[] = [
  {
    what: "an admin's link to an event",
    request: eventLink((_, path) => path),
    status: 200,
    shows: true,
    changes: true,
  },
  { what: "a tampered link", request: eventLink((_, path) => tampered(path)), ...ended },
  {
    what: "a user who is no longer an admin",
    request: eventLink(async ({ db, world }, path) => {
      const { orgId, adminId } = world.camp.things;
      const demoted = db.updateTable("memberships").set({ role: "member" });
      await demoted.where("organizationId", "=", orgId).where("userId", "=", adminId).execute();
      return path;
    }),
    ...ended,
  },
  {
    what: "an admin who has signed out",
    request: async (place) => {
      const key = await keyOf(place.server, place.world, "admin");
      const path = await linkBy(place, "getEventDownloadUrl", eventRef(place.world), key.headers);
      await changedKeys.signedOut(place, key);
      return { path };
    },
    ...ended,
  },
  {
    what: "a family whose contact was removed",
    needsNewWorld: true,
    request: async (place) => {
      const { headers } = await keyOf(place.server, place.world, "removedFamily");
      const path = await linkBy(place, "getMyDownloadUrl", childRef(place.world), headers);
      await createRequesters(place.server, place.db)(place.world, "removedFamily");
      return { path };
    },
    ...ended,
  },
];

/** The first letter of the last piece of the path is another one. */
function tampered(path: string): string {
  const at = path.lastIndexOf("/") + 1;
  return `${path.slice(0, at)}${changed(path.slice(at))}`;
}

/** A file of the camp's and a signed link to it, changed before it is followed. */
function fileRequest(change: (url: URL, world: World) => void, method?: "PUT") {
  return async ({ server, world }: RoutePlace): Promise<RouteRequest> => {
    const keyIn = (orgId: string) => `replies/${orgId}/a-picture/full.jpg`;
    const { files } = server.deps;
    for (const { things } of [world.camp, world.other])
      await files.put(keyIn(things.orgId), Buffer.from("a picture"), { contentType: "image/jpeg" });
    const url = new URL(await files.signDownload(keyIn(world.camp.things.orgId), { ttlSeconds: 60 }));
    change(url, world);
    return { path: `${url.pathname}${url.search}`, ...(method === undefined ? {} : { method }) };
  };
}

const invalid = { status: 403, says: "This link is not valid." };

export const fileCases: readonly RouteCase[] = [
  { what: "a valid link", request: fileRequest(() => undefined), status: 200, says: "a picture" },
  {
    what: "the same signature for another camp's file",
    request: fileRequest((url, { camp, other }) => {
      url.pathname = url.pathname.replace(camp.things.orgId, other.things.orgId);
    }),
    ...invalid,
  },
  {
    what: "a link with a later expiry",
    request: fileRequest((url) => url.searchParams.set("expires", "99999999999")),
    ...invalid,
  },
  {
    what: "a tampered signature",
    request: fileRequest((url) => {
      url.searchParams.set("signature", changed(url.searchParams.get("signature") ?? ""));
    }),
    ...invalid,
  },
  { what: "no signature", request: fileRequest((url) => url.searchParams.delete("signature")), ...invalid },
  { what: "a download link used for an upload", request: fileRequest(() => undefined, "PUT"), ...invalid },
];
