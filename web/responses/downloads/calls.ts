import * as z from "zod/mini";
import { call } from "#web/platform/call.ts";

const link = z.object({ url: z.string() });

/** The link expires within a minute. */
export async function askForMyDownload(participantId: string): Promise<string> {
  return (await call("getMyDownloadUrl", { participantId }, link)).url;
}

export async function askForEventDownload(of: { orgId: string; eventId: string }): Promise<string> {
  return (await call("getEventDownloadUrl", of, link)).url;
}
