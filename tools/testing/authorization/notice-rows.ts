import { anybodySignedIn, type MatrixRow } from "./matrix-row.ts";

/** What somebody is mailed is theirs: whoever asks is told of themselves, and changes nothing of anybody else's. */
export const noticeRows: readonly MatrixRow[] = [
  { operation: "readNoticeSettings", input: () => ({}), expected: anybodySignedIn },
  {
    operation: "chooseNotice",
    input: () => ({ kind: "reply", wanted: false }),
    expected: anybodySignedIn,
  },
];
