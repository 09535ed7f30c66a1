import { createHmac } from "node:crypto";
import { secretBytes, writeSecret } from "#domain/mail-in/address.ts";
import { hashSecret } from "#server/platform/secrets.ts";

/**
 * The secret in an address. Derived, not stored: staff can read the address again, and a copy of the database names
 * none.
 */
export function secretOfKey(linkKey: string, keyId: string): string {
  const key = createHmac("sha256", linkKey).update("addresses for scans").digest();
  return writeSecret(createHmac("sha256", key).update(keyId).digest().subarray(0, secretBytes));
}

export function hashOfKey(linkKey: string, keyId: string): Buffer {
  return hashSecret(secretOfKey(linkKey, keyId));
}
