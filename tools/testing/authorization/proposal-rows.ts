import { proposalDeskErrors } from "#domain/invites/proposal-errors.ts";
import type { Things } from "./camp-world.ts";
import { staff, type MatrixRow } from "./matrix-row.ts";
import { families, linked } from "./note-rows.ts";

const participantId = linked.signedIn;
const proposed = {
  name: "Rosa Alvarez",
  relationship: "Other Family Member",
  email: "rosa@proposed.example",
};

const ofChild = ({ participantId }: Things) => ({ participantId });
const proposing = ({ participantId }: Things) => ({ participantId, ...proposed });
const withdrawing = ({ participantId, proposalId }: Things) => ({ participantId, proposalId });

export const proposalRows: readonly MatrixRow[] = [
  {
    operation: "listMyProposals",
    input: ofChild,
    byFamily: true,
    expected: linked,
    things: { participantId },
    besides: families(ofChild, { expected: "ok" }),
  },
  {
    operation: "proposeContact",
    input: proposing,
    byFamily: true,
    expected: linked,
    things: { participantId },
    besides: families(proposing, { expected: "ok" }),
  },
  {
    operation: "withdrawProposal",
    input: withdrawing,
    byFamily: true,
    expected: linked,
    // A proposal that is not the caller's stays, and the answer does not tell.
    things: { participantId, proposalId: "ok" },
    besides: families(withdrawing, { expected: "ok" }).map((one) =>
      one.as === "writer" ? { ...one, changesNothing: true } : one,
    ),
  },
  { operation: "listProposals", input: ({ orgId }) => ({ orgId }), expected: staff() },
  {
    operation: "approveProposals",
    input: ({ orgId, proposalId }) => ({ orgId, proposalIds: [proposalId] }),
    expected: staff(),
    things: { proposalId: proposalDeskErrors.notFound },
  },
  {
    operation: "declineProposal",
    input: ({ orgId, proposalId }) => ({ orgId, proposalId }),
    expected: staff(),
    things: { proposalId: proposalDeskErrors.notFound },
  },
];
