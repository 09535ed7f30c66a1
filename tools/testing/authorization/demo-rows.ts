import { generalErrors } from "#domain/errors.ts";
import { staff, type MatrixRow } from "./matrix-row.ts";

/** The camps of this table are real: only the office of a demo camp gets its photo. */
export const demoRows: readonly MatrixRow[] = [
  {
    operation: "readDemo",
    input: () => ({}),
    expected: {
      anonymous: generalErrors.signInFirst,
      signedIn: generalErrors.notFound,
      otherCampAdmin: generalErrors.notFound,
      otherCampMember: generalErrors.notFound,
      member: generalErrors.notFound,
      admin: generalErrors.notFound,
    },
    // Their own, of which the camps of this table are no part.
    derived: { demoVisitor: "ok" },
  },
  {
    operation: "makeDemoPhoto",
    input: ({ orgId }) => ({ orgId }),
    expected: { ...staff(), member: generalErrors.notFound, admin: generalErrors.notFound },
  },
];
