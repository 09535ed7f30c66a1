import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import { familyLinkSeconds } from "#domain/responses/response.ts";
import { uuid } from "#domain/uuid.ts";
import type { Deps } from "#server/platform/deps.ts";

/** Ids only: the ticket is part of a URL, and URLs are logged. */
const ticket = z.object({
  userId: uuid,
  /** The link ends when the user signs out. */
  sessionId: z.string(),
  what: z.union([z.object({ participantId: uuid }), z.object({ orgId: uuid, eventId: uuid })]),
  /** Milliseconds since 1970. */
  until: z.number(),
});
export type Ticket = z.infer<typeof ticket>;
type ActionDeps = Pick<Deps, "clock"> & { config: Pick<Deps["config"], "SHEET_KEY"> };

/**
 * Browsers save large files only from a URL, which cannot carry the bearer token. The signed ticket lives as long as a
 * family's link to an image and may be used twice, because some phones do; permission is checked each time.
 */
export function createTickets({ clock, config }: ActionDeps) {
  // A derived key: leaking it does not reveal the key of the sheet codes.
  const key = Buffer.from(hkdfSync("sha256", config.SHEET_KEY, "", "links to downloads", 32));
  const sumOf = (payload: string) => createHmac("sha256", key).update(payload).digest();
  return {
    write(request: Omit<Ticket, "until">): string {
      const until = clock.now().getTime() + familyLinkSeconds * 1_000;
      const payload = Buffer.from(JSON.stringify({ ...request, until })).toString("base64url");
      return `${payload}.${sumOf(payload).toString("base64url")}`;
    },
    /** Undefined if forged, changed or expired. */
    read(text: string): Ticket | undefined {
      const [payload = "", sum = ""] = text.split(".");
      const [given, right] = [Buffer.from(sum, "base64url"), sumOf(payload)];
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
      const read = ticket.parse(JSON.parse(Buffer.from(payload, "base64url").toString()));
      return read.until > clock.now().getTime() ? read : undefined;
    },
  };
}
