import type { OutlinedSheet } from "../cover-lists.ts";

/** "Birch/Ada*2" is a sheet with two letters for Ada, who lives in Birch. */
export function outlined(...written: string[]): OutlinedSheet[] {
  return written.map((one, at) => {
    const [, building = "", participantName = "", notes = "1"] = /^(\w*)\/(\w+)(?:\*(\d+))?$/.exec(one) ?? [];
    return {
      jobId: "first",
      number: at + 1,
      participantId: `${building} ${participantName}`,
      participantName,
      buildingId: building === "" ? null : building,
      buildingName: building === "" ? null : building,
      notes: Number(notes),
    };
  });
}
