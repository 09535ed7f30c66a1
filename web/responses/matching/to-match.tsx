import type { EventRef } from "#web/roster/calls.ts";
import { useUnmatchedUploads } from "../calls.ts";

export type ToMatchProps = { of: EventRef };

/** How many pages wait for a person to match them. The newest are counted: "20+". */
export function ToMatch({ of }: ToMatchProps) {
  const { data } = useUnmatchedUploads(of, 1);
  return data === undefined ? "–" : `${data.uploads.length}${data.older === null ? "" : "+"}`;
}
