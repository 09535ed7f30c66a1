import { organizationErrors } from "#domain/organizations/errors.ts";
import { rosterErrors } from "#domain/roster/errors.ts";
import type { Things } from "./camp-world.ts";
import { staff, type Besides, type MatrixRow, type Rights } from "./matrix-row.ts";

type Input = MatrixRow["input"];

/** For counselors alone: to the team's own members it is as if there were no such organization. */
const onlyCounselors: Rights = {
  ...staff(),
  member: organizationErrors.notFound,
  admin: organizationErrors.notFound,
};

const { participantNotFound } = rosterErrors;

function counselorsOf(input: Input, ofOtherBuilding: Pick<Besides, "expected" | "alike">): Besides[] {
  return [
    { what: "a counselor of the building", as: "counselor", input, expected: "ok" },
    {
      what: "a counselor of another building",
      as: "otherBuildingsCounselor",
      input,
      ...ofOtherBuilding,
    },
  ];
}

function ofParticipant(operation: string, input: Input): MatrixRow {
  return {
    operation,
    input,
    byCounselor: true,
    expected: onlyCounselors,
    things: { participantId: participantNotFound },
    besides: counselorsOf(input, {
      expected: participantNotFound,
      alike: (things, { participantId }) => input({ ...things, participantId }),
    }),
  };
}

const cabin: Input = ({ orgId }: Things) => ({ orgId });

export const cabinRows: readonly MatrixRow[] = [
  {
    operation: "readCabin",
    input: cabin,
    byCounselor: true,
    expected: onlyCounselors,
    besides: counselorsOf(cabin, { expected: "ok" }),
  },
  ofParticipant("tickCabinMail", ({ orgId, participantId }) => ({
    orgId,
    participantIds: [participantId],
    handedOut: false,
  })),
  ofParticipant("openCabinReplies", ({ orgId, participantId }) => ({ orgId, participantId })),
];
