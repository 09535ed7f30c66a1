import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import { notificationKind } from "#domain/notifications/kinds.ts";
import { uuid } from "#domain/uuid.ts";
import type { Config } from "#server/platform/config.ts";

/** Ids only: the token is part of a URL, and URLs are logged. */
const stop = z.object({ userId: uuid, kind: notificationKind });
export type Stop = z.infer<typeof stop>;

/**
 * Stops one kind of mail without sign-in and grants nothing else. It never expires, because a mail may be opened years
 * later.
 */
export function createStopTokens({ SHEET_KEY }: Pick<Config, "SHEET_KEY">) {
  // A derived key: leaking it does not reveal the key of the sheet codes.
  const key = Buffer.from(hkdfSync("sha256", SHEET_KEY, "", "links that stop notices", 32));
  const sumOf = (payload: string) => createHmac("sha256", key).update(payload).digest();
  return {
    write({ userId, kind }: Stop): string {
      const payload = Buffer.from(JSON.stringify({ userId, kind })).toString("base64url");
      return `${payload}.${sumOf(payload).toString("base64url")}`;
    },
    read(text: string): Stop | undefined {
      const [payload = "", sum = ""] = text.split(".");
      const [given, right] = [Buffer.from(sum, "base64url"), sumOf(payload)];
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
      return stop.parse(JSON.parse(Buffer.from(payload, "base64url").toString()));
    },
  };
}
