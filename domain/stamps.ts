/** One per participant. Their order is part of the hash: changing it gives every camper another stamp. */
export const stamps = ["stamp-loon", "stamp-tent", "stamp-canoe", "stamp-pine", "stamp-fire"] as const;
export type StampName = (typeof stamps)[number];

/** A participant keeps the same stamp on every device, on paper and for ever, so it follows from the id alone (FNV-1a). */
export function pickStamp(participantId: string): StampName {
  let hash = 0x811c9dc5;
  for (let at = 0; at < participantId.length; at += 1) {
    hash = Math.imul(hash ^ participantId.charCodeAt(at), 0x01000193);
  }
  return stamps[(hash >>> 0) % stamps.length] ?? stamps[0];
}
