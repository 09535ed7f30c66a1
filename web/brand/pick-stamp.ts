import { stamps, type StampName } from "./picture-files.ts";

/** A participant keeps the same stamp on every device and for ever, so it follows from the id alone (FNV-1a). */
export function pickStamp(participantId: string): StampName {
  let hash = 0x811c9dc5;
  for (let at = 0; at < participantId.length; at += 1) {
    hash = Math.imul(hash ^ participantId.charCodeAt(at), 0x01000193);
  }
  return stamps[(hash >>> 0) % stamps.length] ?? stamps[0];
}
