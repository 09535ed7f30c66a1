import { listedAtMost, type ImportPreview, type ImportResult } from "../roster/import-answer.ts";
import type { ReadRow } from "../roster/import-row.ts";
import type { SentTable } from "./sent-table.ts";

type Outcome = {
  isPreview: boolean;
  columns: SentTable["columns"];
  read: readonly ReadRow[];
  preview: Omit<ImportPreview, "mayLift">;
  result: ImportResult;
};

/** Repeats what was sent and tells how much changed. Nothing of the roster itself: a key cannot read one. */
export function rosterAnswer({ isPreview, columns, read, preview, result }: Outcome) {
  const { problems, ...counts } = isPreview ? preview.counts : result.counts;
  const refused = isPreview ? preview.problems : result.skipped;
  return {
    preview: isPreview,
    counts: { ...counts, refused: problems },
    refused: refused.map(({ line, name, problems: of }) => ({
      line,
      name,
      reasons: of.map(({ sentence }) => sentence),
    })),
    newBuildings: isPreview ? preview.newBuildings : result.buildingsAdded,
    /** Parents whom staff removed before: they stay out. */
    heldContacts: preview.heldCount,
    notices: noticesOf(read),
    columns,
    ...(isPreview ? listsOf(preview) : {}),
  };
}

function listsOf({ added, moved, updated, unchanged }: Outcome["preview"]) {
  return { new: added, moved: moved.map(({ line, name, to }) => ({ line, name, to })), updated, unchanged };
}

/** Only those about the sent row itself. */
function noticesOf(read: readonly ReadRow[]) {
  const notices = read.flatMap(({ row: { line, name }, problems, notices: of }) =>
    problems.length > 0 ? [] : of.map(({ sentence }) => ({ line, name, sentence })),
  );
  return notices.slice(0, listedAtMost.notices);
}
