import * as z from "zod/mini";
import { call } from "#web/platform/call.ts";

const link = z.object({ url: z.string() });

/** A link to everything between the caller and somebody they write to. It ends within a minute. */
export async function askForMyDownload(participantId: string): Promise<string> {
  return (await call("getMyDownloadUrl", { participantId }, link)).url;
}

/** A link to everything of an event, for an admin. */
export async function askForEventDownload(of: { orgId: string; eventId: string }): Promise<string> {
  return (await call("getEventDownloadUrl", of, link)).url;
}
