import { createHmac, hkdfSync } from "node:crypto";
import * as z from "zod/mini";
import { dayMs } from "#domain/time.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Config } from "#server/platform/config.ts";
import { createSeal, hashSecret, isSameSecret, newSecret } from "#server/platform/secrets.ts";

/** People of one family who sign in on one device. */
const maxAddresses = 5;
const linkLifetimeMs = dayMs;
const linkContent = z.object({ email: z.string(), expiresAt: z.number() });

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>;

/**
 * A cookie that tells the owner of an address from a stranger who types it: the owner signed in with this browser, or
 * opened an email to the address in it. It opens nothing; it gives the owner's requests for codes a limit of their own.
 * An entry for each address: an id by which they are counted, and its signature together with the address.
 */
export function createKnownBrowsers({ LINK_KEY }: Pick<Config, "LINK_KEY">, clock: Clock) {
  const key = Buffer.from(hkdfSync("sha256", LINK_KEY, "", "known browsers", 32));
  // Sealed, because URLs are logged.
  const links = createSeal(LINK_KEY, "links in sign-in codes");
  const entryOf = (id: string, email: string) =>
    `${id}.${createHmac("sha256", key).update(`${id}\n${email}`).digest("base64url")}`;
  const idOf = (entry: string) => entry.split(".", 1)[0] ?? "";
  const entriesOf = (cookie: string | undefined) => (cookie ?? "").split("~").slice(0, maxAddresses);
  const findEntry = (cookie: string | undefined, email: string) =>
    entriesOf(cookie).find((entry) => isSameSecret(entry, entryOf(idOf(entry), email)));
  function withEntry(cookie: string | undefined, email: string, id: string): string {
    const others = entriesOf(cookie).filter((entry) => entry !== "" && entry !== findEntry(cookie, email));
    return [entryOf(id, email), ...others].slice(0, maxAddresses).join("~");
  }
  return {
    /** Undefined for a browser that has no entry for the address. */
    find(cookie: string | undefined, email: string): string | undefined {
      const entry = findEntry(cookie, email);
      return entry === undefined ? undefined : idOf(entry);
    },
    /** After a sign-in. A browser that is known stays under its id, so that signing in refills no limit. */
    remember(cookie: string | undefined, email: string): string {
      return withEntry(cookie, email, idOf(findEntry(cookie, email) ?? newSecret()));
    },
    writeLink(email: string): string {
      const content = { email, expiresAt: clock.now().getTime() + linkLifetimeMs };
      return links.seal(JSON.stringify(content), "").toString("base64url");
    },
    /** Undefined for a link that has expired. All browsers that open one link count as one. */
    rememberByLink(cookie: string | undefined, link: string): string | undefined {
      const text = links.open(Buffer.from(link, "base64url"), "");
      if (text === undefined) return undefined;
      const { email, expiresAt } = linkContent.parse(JSON.parse(text));
      if (expiresAt <= clock.now().getTime()) return undefined;
      return withEntry(cookie, email, hashSecret(`${email}\n${expiresAt}`).toString("base64url"));
    },
  };
}
