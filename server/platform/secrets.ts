import { hash, randomBytes } from "node:crypto";
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

export function newId(clock: Clock): string {
  return uuidv7(clock.now().getTime(), randomBytes(10));
}
