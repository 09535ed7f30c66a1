import { anybodySignedIn, type MatrixRow } from "./matrix-row.ts";

export const identityRows: readonly MatrixRow[] = [
  { operation: "readSession", input: () => ({}), expected: anybodySignedIn },
];
