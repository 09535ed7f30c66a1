import * as contract from "#domain/responses/contract.ts";
import { record } from "#server/organizations/audit.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import { findDisplayName } from "./download-store.ts";
import { createTickets } from "./download-ticket.ts";
import { findAsAdmin } from "./event-download.ts";
import { findOwn } from "./family-download.ts";
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
