/** Never reorder: the position is part of the hash, and participants would get other stamps. */
export const stamps = ["stamp-loon", "stamp-tent", "stamp-canoe", "stamp-pine", "stamp-fire"] as const;
export type StampName = (typeof stamps)[number];

/** Depends only on the id (FNV-1a), so that the stamp is the same on every device and on paper, forever. */
export function pickStamp(participantId: string): StampName {
  let hash = 0x811c9dc5;
  for (let at = 0; at < participantId.length; at += 1) {
    hash = Math.imul(hash ^ participantId.charCodeAt(at), 0x01000193);
  }
  return stamps[(hash >>> 0) % stamps.length] ?? stamps[0];
}
