import * as contract from "#domain/responses/contract.ts";
import { maxStaffLinkMinutes, type PictureKind } from "#domain/responses/response.ts";
import { call } from "#web/platform/call.ts";

export type OfResponse = { orgId: string; eventId: string; participantId: string; responseId: string };

/** Requested on demand and never stored, because links expire soon. */
export async function askForPicture(
  of: OfResponse,
  { kind, download = false }: { kind: PictureKind; download?: boolean },
): Promise<string> {
  const request = { ...of, ttlMinutes: maxStaffLinkMinutes, kind, ...(download ? { download } : {}) };
  const { url } = await call(contract.getResponseUrl, request);
  return url;
}
