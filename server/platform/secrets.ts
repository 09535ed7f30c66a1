import { hash, randomBytes, timingSafeEqual } from "node:crypto";
import { uuidv7 } from "#domain/uuid.ts";
import type { Clock } from "./clock.ts";

/** 256 random bits, safe for cookies and headers. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** One fast hash suffices, because secrets are random and cannot be guessed. */
export function hashSecret(secret: string): Buffer {
  return hash("sha256", secret, "buffer");
}

/** Constant time: reveals neither content nor length. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(hashSecret(given), hashSecret(expected));
}

export function newId(clock: Clock): string {
  return uuidv7(clock.now().getTime(), randomBytes(10));
}
