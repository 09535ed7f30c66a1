import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { uuid } from "#domain/uuid.ts";
import type { Config } from "#server/platform/config.ts";

const recipient = z.object({ organizationId: uuid, email: z.string() });
export type OptOutRecipient = z.infer<typeof recipient>;

const cipher = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/**
 * The opt-out link of a team invitation. It works after the invitation is revoked or accepted, so it names the address
 * itself; encrypted, because URLs are logged. Unlike the invitation's id, the inviting admin does not know it.
 */
export function createTeamOptOutTokens({ LINK_KEY }: Pick<Config, "LINK_KEY">) {
  // A derived key, so that no other use of LINK_KEY can create these tokens.
  const key = Buffer.from(hkdfSync("sha256", LINK_KEY, "", "team invitation opt-out links", 32));
  return {
    write({ organizationId, email }: OptOutRecipient): string {
      const nonce = randomBytes(nonceBytes);
      const sealing = createCipheriv(cipher, key, nonce);
      const text = JSON.stringify({ organizationId, email });
      const sealed = Buffer.concat([sealing.update(text, "utf8"), sealing.final()]);
      return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString("base64url");
    },
    read(token: string): OptOutRecipient | undefined {
      const bytes = Buffer.from(token, "base64url");
      if (bytes.length <= nonceBytes + tagBytes) return undefined;
      const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        const sealed = bytes.subarray(nonceBytes + tagBytes);
        const text = Buffer.concat([opening.update(sealed), opening.final()]).toString();
        return recipient.parse(JSON.parse(text));
      } catch {
        return undefined;
      }
    },
  };
}
