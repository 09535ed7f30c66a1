import type { QueueRow } from "../queue-row.ts";
import { here } from "./a-camp-server.ts";

export function aRow(seed: Partial<QueueRow> = {}): QueueRow {
  return {
    ...here,
    id: "row",
    addedAt: 0,
    nth: 0,
    fileName: "IMG_0001.jpg",
    page: null,
    isRequested: true,
    stage: { at: "added" },
    tries: 0,
    trouble: null,
    ...seed,
  };
}
