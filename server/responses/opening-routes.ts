import * as contract from "#domain/responses/contract.ts";
import { writeShortCode } from "#domain/printing/sheet-code.ts";
import { type StaffResponse } from "#domain/responses/response.ts";
import { recordOpening } from "#server/organizations/audit.ts";
import { requireStaff } from "#server/organizations/require-staff.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import { listResponsesOf, type StaffResponseRow } from "./list-store.ts";
import { nameOfParticipant } from "./participant-name.ts";
import { linksTo, staffListLinkSeconds } from "./urls.ts";

type ActionDeps = Pick<Deps, "db" | "files" | "clock">;

/** A mutation, not a query: the response contains the images, so it counts as opening them. */
export function openParticipantResponses(deps: ActionDeps): Operation {
  const { db } = deps;
  return implement(contract.openParticipantResponses, {
    summary:
      "A participant's responses for staff, including withdrawn ones, with their contacts. Writes an audit entry, at most one per hour.",
    async handle({ orgId, eventId, participantId }, { caller, transact }) {
      const staff = await requireStaff(db, caller, orgId);
      const of = { eventId, participantId };
      const [participantName, rows] = await Promise.all([
        nameOfParticipant(db, staff, of),
        listResponsesOf(db, staff, of),
      ]);
      const opening = { action: "replies.opened" as const, eventId, subject: { participantId } };
      const [responses] = await Promise.all([
        Promise.all(rows.map((row) => toView(deps, row))),
        rows.length === 0 ? undefined : transact((tx) => recordOpening(tx, deps, staff, opening)),
      ]);
      return { participantName, responses };
    },
  });
}

async function toView(deps: ActionDeps, row: StaffResponseRow): Promise<StaffResponse> {
  const {
    code,
    uploadedAt,
    withdrawnAt,
    held,
    organizationId: _,
    picturesAt: _at,
    hasScan: _has,
    ...rest
  } = row;
  return {
    ...rest,
    shortCode: writeShortCode({ code, number: row.sheetNumber }),
    uploadedAt: uploadedAt.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    links: await linksTo(deps, row, staffListLinkSeconds),
    ...(held ? { held } : {}),
  };
}
