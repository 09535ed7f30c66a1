import { hash, randomBytes, timingSafeEqual } from "node:crypto";
import { uuidv7 } from "#domain/uuid.ts";
import type { Clock } from "./clock.ts";

/** 256 random bits in a form that fits a cookie and a header. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Secrets are random, so one fast hash is enough: there is nothing to guess. */
export function hashSecret(secret: string): Buffer {
  return hash("sha256", secret, "buffer");
}

/** Takes as long for a near miss as for any other: neither a letter nor the length can be found out by trying. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(hashSecret(given), hashSecret(expected));
}

export function newId(clock: Clock): string {
  return uuidv7(clock.now().getTime(), randomBytes(10));
}
