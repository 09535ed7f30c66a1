import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod/mini";
import { identityErrors } from "#domain/identity/errors.ts";
import { printingTopics } from "#domain/printing/topics.ts";
import { walkSignIn } from "#tools/engines/identity-provider/walk-sign-in.ts";
import { followStream } from "#tools/testing/follow-stream.ts";
import { errorText, untilDone, type Work } from "./faults-actions.ts";
import type { Told } from "./faults-asking.ts";
import { people, type FaultsWorld } from "./faults-world.ts";

const minted = z.object({ bearer: z.object({ token: z.string() }) });

export async function signInOnAndOn(work: Work): Promise<void> {
  for (const { sub } of people) {
    if (work.until.aborted) return;
    const session = await untilDone(work, "sign-in", () => signIn(work, sub));
    if (session === undefined) return;
    work.ledger.sessions.add(session);
    work.ledger.parts.set(session, work.ledger.part);
    await pause(1_500);
  }
}

async function signIn(work: SigningIn, sub: string): Promise<string | undefined> {
  const { asking } = work;
  const { origin, providerPort } = work.world;
  const fail = (told: Told | undefined): undefined => {
    asking.refused(failureIn(told) ?? errorText(told, identityErrors.signInFailedAgain.message));
    return undefined;
  };
  const started = await asking.ask("sign-in", `${origin}/auth/start`, {});
  const provider = started?.headers.get("location");
  if (started?.status !== 302 || provider === undefined || provider === null || provider === "/login")
    return fail(started);
  // The person's own way to the provider does not lead through our network.
  const page = new URL(provider);
  page.port = String(providerPort);
  const back = await walkSignIn(page, { sub });
  const cookie = cookiesOf(started).join("; ");
  const returned = await asking.ask("sign-in", back.href, { headers: { cookie } });
  const session =
    returned === undefined ? undefined : cookiesOf(returned).find((one) => one.startsWith("sid="));
  if (session === undefined) return fail(returned);
  return (await bearerFor(work, session)) ? session : fail(undefined);
}

type SigningIn = Pick<Work, "asking" | "world">;

/** Whether this session opens the door. */
export async function bearerFor({ asking, world }: SigningIn, session: string): Promise<boolean> {
  const told = await asking.ask("sign-in", `${world.origin}/auth/token`, {
    method: "POST",
    headers: { origin: world.origin, cookie: session },
  });
  return told?.status === 200 && minted.safeParse(JSON.parse(told.text)).success;
}

function cookiesOf({ headers }: Told): string[] {
  return headers.getSetCookie().map((line) => line.split(";", 1)[0] ?? "");
}

/** What the sign-in screen will say: it reads it from a cookie. */
function failureIn(told: Told | undefined): string | undefined {
  const value = told && cookiesOf(told).find((one) => one.startsWith("sign-in-failure="));
  if (value === undefined) return undefined;
  const text = Buffer.from(value.slice("sign-in-failure=".length), "base64url").toString("utf8");
  return z.string().parse(JSON.parse(text));
}

/** A tab of Dana's that follows the list of print jobs and comes back whenever its stream has ended. */
export function followOnAndOn({ origin, camp }: FaultsWorld, until: AbortSignal) {
  let [lastInvalidation, seen] = [-1, 0];
  async function follow(): Promise<void> {
    while (!until.aborted) {
      await once().catch(() => undefined);
      await pause(300);
    }
  }
  async function once(): Promise<void> {
    const topics = [printingTopics.jobs(camp.orgId, camp.eventId)];
    const stream = await followStream(origin, topics, { authorization: `Bearer ${camp.dana}` });
    const over = new AbortController();
    void stream.ended.then(() => over.abort());
    for (let at = 0; !over.signal.aborted && !until.aborted; await pause(50))
      for (; at < stream.events.length; at += 1)
        if (stream.events[at]?.name === "invalidation") {
          lastInvalidation = performance.now();
          seen += 1;
        }
    stream.close();
  }
  const following = follow();
  return { lastInvalidation: () => lastInvalidation, seen: () => seen, following };
}
