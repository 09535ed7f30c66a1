import * as z from "zod/mini";
import { handedOutAnswer, handOutsAnswer, handOutTick } from "#domain/printing/hand-out.ts";
import { uuid } from "#domain/uuid.ts";
import { requireStaff } from "#server/organizations/require-staff.ts";
import type { Deps } from "#server/platform/deps.ts";
import { callable, query, type Operation } from "#server/platform/http/operation.ts";
import { listHandedOut, listHandOuts, tickHandedOut } from "./hand-outs.ts";

const jobRef = { orgId: uuid, eventId: uuid, jobId: uuid };

export function handOutOperations(deps: Pick<Deps, "db" | "clock">): Operation[] {
  return [
    query({
      name: "listHandedOut",
      path: "/org/:orgId/events/:eventId/handedOut",
      summary:
        "How many sheets of each print job of an event were handed out, and whether that is ticked at all.",
      input: z.object({ orgId: uuid, eventId: uuid }),
      output: handedOutAnswer,
      async handle({ orgId, eventId }, { caller }) {
        return listHandedOut(deps.db, await requireStaff(deps.db, caller, orgId), eventId);
      },
    }),
    query({
      name: "listHandOuts",
      path: "/org/:orgId/events/:eventId/printJobs/:jobId/handOuts",
      summary: "The buildings of a print job as its cover lists name them, and which were handed out.",
      input: z.object(jobRef),
      output: handOutsAnswer,
      async handle({ orgId, ...which }, { caller }) {
        const staff = await requireStaff(deps.db, caller, orgId);
        return { buildings: await listHandOuts(deps.db, staff, which) };
      },
    }),
    callable({
      name: "tickHandedOut",
      summary:
        "Ticks the mail of some buildings of a print job as handed out, or takes the ticks back. Twice is once.",
      input: z.object({ ...jobRef, ...handOutTick.shape }),
      output: z.object({}),
      handle: ({ orgId, ...tick }, { caller, transact }) =>
        transact(async (tx) => {
          await tickHandedOut(tx, deps, await requireStaff(tx, caller, orgId), tick);
          return {};
        }),
    }),
  ];
}
