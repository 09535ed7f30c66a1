import { createHmac } from "node:crypto";
import { secretBytes, writeSecret } from "#domain/mail-in/address.ts";
import { hashSecret } from "#server/platform/secrets.ts";

/**
 * The secrets in addresses of one purpose. Derived, not stored: an address can be written again, and a copy of the
 * database names none.
 */
export function createAddressKey(purpose: string) {
  function secretOfKey(linkKey: string, keyId: string): string {
    const key = createHmac("sha256", linkKey).update(purpose).digest();
    return writeSecret(createHmac("sha256", key).update(keyId).digest().subarray(0, secretBytes));
  }
  return {
    secretOfKey,
    hashOfKey: (linkKey: string, keyId: string): Buffer => hashSecret(secretOfKey(linkKey, keyId)),
  };
}
