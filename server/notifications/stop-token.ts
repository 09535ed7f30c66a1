import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import { notificationKind } from "#domain/notifications/notification.ts";
import { uuid } from "#domain/uuid.ts";
import type { Config } from "#server/platform/config.ts";

/** Whose mails of which kind. Ids alone: it stands in an address, and addresses stand in logs. */
const stop = z.object({ userId: uuid, kind: notificationKind });
export type Stop = z.infer<typeof stop>;

/**
 * Lets whoever holds a mail stop that kind of it without signing in. It never ends, because a mail may be opened years later,
 * and it opens nothing else.
 */
export function createStopTokens({ SHEET_KEY }: Pick<Config, "SHEET_KEY">) {
  // Not the key of the paper itself: whoever learns one of the two cannot make the other.
  const key = Buffer.from(hkdfSync("sha256", SHEET_KEY, "", "links that stop notices", 32));
  const sumOf = (said: string) => createHmac("sha256", key).update(said).digest();
  return {
    write({ userId, kind }: Stop): string {
      const said = Buffer.from(JSON.stringify({ userId, kind })).toString("base64url");
      return `${said}.${sumOf(said).toString("base64url")}`;
    },
    /** Nothing when it is forged or changed. */
    read(text: string): Stop | undefined {
      const [said = "", sum = ""] = text.split(".");
      const [given, right] = [Buffer.from(sum, "base64url"), sumOf(said)];
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
      return stop.parse(JSON.parse(Buffer.from(said, "base64url").toString()));
    },
  };
}
