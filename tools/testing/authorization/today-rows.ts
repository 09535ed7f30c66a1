import { staff, type Besides, type MatrixRow } from "./matrix-row.ts";
import { writers } from "./writing-world.ts";

type Input = MatrixRow["input"];

/** What the office has to do is no family's business. */
function families(input: Input): Besides[] {
  return writers.map((as) => ({
    what: "a contact linked to a child",
    as,
    input,
    alike: (things, never) => input({ ...things, ...never }),
    expected: staff().signedIn,
  }));
}

const ofOrganization: Input = ({ orgId }) => ({ orgId });

export const todayRows: readonly MatrixRow[] = [
  "readToday",
  "readEventWork",
  "readSeasonReport",
  "makeSeasonReportPdf",
].map((operation) => ({
  operation,
  input: ofOrganization,
  expected: staff(),
  besides: families(ofOrganization),
}));
