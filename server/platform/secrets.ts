import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
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

const noHash = Buffer.alloc(32);

/** Constant time, also without a hash: then nothing matches. */
export function isSecretOf(given: string, hashed: Buffer | undefined): boolean {
  return timingSafeEqual(hashSecret(given), hashed ?? noHash) && hashed !== undefined;
}

export function newId(clock: Clock): string {
  return uuidv7(clock.now().getTime(), randomBytes(10));
}

export type Seal = {
  seal: (text: string, context: string) => Buffer;
  /** Undefined if the key or the context was another. */
  open: (sealed: Buffer, context: string) => string | undefined;
};

const nonceBytes = 12;
const tagBytes = 16;

/** AES-256-GCM. The key is derived for the purpose, so that no other use of the secret can open it. */
export function createSeal(secret: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
  return {
    seal(text, context) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, context) {
      const nonce = sealed.subarray(0, nonceBytes);
      const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
      if (tag.length !== tagBytes) return undefined;
      const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(context)).setAuthTag(tag);
      try {
        return (
          decipher.update(sealed.subarray(nonceBytes + tagBytes), undefined, "utf8") + decipher.final("utf8")
        );
      } catch {
        return undefined;
      }
    },
  };
}
