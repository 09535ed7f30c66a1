import * as contract from "#domain/responses/contract.ts";
import { call } from "#web/platform/call.ts";

/** The link expires within a minute. */
export async function askForMyDownload(participantId: string): Promise<string> {
  return (await call(contract.getMyDownloadUrl, { participantId })).url;
}

export async function askForEventDownload(of: { orgId: string; eventId: string }): Promise<string> {
  return (await call(contract.getEventDownloadUrl, of)).url;
}

export async function askForParticipantDownload(of: {
  orgId: string;
  eventId: string;
  participantId: string;
}): Promise<string> {
  return (await call(contract.getParticipantDownloadUrl, of)).url;
}
