import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import { familyLinkSeconds } from "#domain/responses/response.ts";
import { uuid } from "#domain/uuid.ts";
import type { Deps } from "#server/platform/deps.ts";

/** Who may take what away. Ids alone: it stands in an address, and addresses stand in logs. */
const ticket = z.object({
  userId: uuid,
  /** Whoever signs out takes the link along. */
  sessionId: z.string(),
  what: z.union([z.object({ participantId: uuid }), z.object({ orgId: uuid, eventId: uuid })]),
  /** Milliseconds since 1970. */
  until: z.number(),
});
export type Ticket = z.infer<typeof ticket>;
type Needs = Pick<Deps, "clock"> & { config: Pick<Deps["config"], "SHEET_KEY"> };

/**
 * A browser saves a long file only from an address, and an address cannot carry the bearer. So this does, signed, for as
 * long as a family's link to a picture lives. It may be followed twice in that time, because some phones do; who may have
 * what is asked again each time.
 */
export function createTickets({ clock, config }: Needs) {
  // Not the key of the paper itself: whoever learns one of the two cannot make the other.
  const key = Buffer.from(hkdfSync("sha256", config.SHEET_KEY, "", "links to downloads", 32));
  const sumOf = (said: string) => createHmac("sha256", key).update(said).digest();
  return {
    write(asked: Omit<Ticket, "until">): string {
      const until = clock.now().getTime() + familyLinkSeconds * 1_000;
      const said = Buffer.from(JSON.stringify({ ...asked, until })).toString("base64url");
      return `${said}.${sumOf(said).toString("base64url")}`;
    },
    /** Nothing when it is forged, changed or too old. */
    read(text: string): Ticket | undefined {
      const [said = "", sum = ""] = text.split(".");
      const [given, right] = [Buffer.from(sum, "base64url"), sumOf(said)];
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
      const read = ticket.parse(JSON.parse(Buffer.from(said, "base64url").toString()));
      return read.until > clock.now().getTime() ? read : undefined;
    },
  };
}
