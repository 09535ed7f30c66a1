import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, expect, type BrowserContext, type CDPSession, type Page } from "@playwright/test";
import { chromiumProgram, quietChromium } from "#tools/engines/chromium.ts";
import type { World } from "./world.ts";

/** A computer at camp: its browser may be killed, what it has on its disk stays. */
export type CampComputer = {
  open: () => Promise<Page>;
  kill9: () => Promise<void>;
  remove: () => Promise<void>;
};

export async function aCampComputer({ origin }: World): Promise<CampComputer> {
  const profile = await mkdtemp(join(tmpdir(), "cabin-courier-profile-"));
  let context: BrowserContext | undefined;
  return {
    async open() {
      context = await chromium.launchPersistentContext(profile, {
        ...chromiumProgram(),
        args: quietChromium,
        baseURL: origin,
        viewport: { width: 1280, height: 800 },
        serviceWorkers: "block",
      });
      return context.pages()[0] ?? context.newPage();
    },
    async kill9() {
      const closed = context?.waitForEvent("close");
      for (const pid of await pidsOf(profile)) process.kill(pid, "SIGKILL");
      await closed;
      context = undefined;
    },
    async remove() {
      await context?.close();
      // Child processes of the killed browser may still write to the profile.
      await rm(profile, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** The browser and the shell that Debian starts it from; child processes have a --type argument. */
async function pidsOf(profile: string): Promise<number[]> {
  const pids: number[] = [];
  for (const name of await readdir("/proc")) {
    const words = /^\d+$/.test(name) ? await readFile(`/proc/${name}/cmdline`, "utf8").catch(() => "") : "";
    const args = words.split("\0");
    const isOurs = args.includes(`--user-data-dir=${profile}`);
    if (isOurs && !args.some((arg) => arg.startsWith("--type="))) pids.push(Number(name));
  }
  if (pids.length === 0) throw new Error("there is no browser to kill");
  return pids;
}

/** The two responses of an upload: the storage's to the PUT and the server's to the completion. */
export type Answer = "put" | "complete";

export type DelayedAnswers = {
  /** When so many are held back; each of them was done, and the page does not know. */
  untilLocked(count: number): Promise<void>;
  /** They are lost; what comes from now on is let through. */
  lose(): Promise<void>;
};

/** Lets answers through to the page until `hold` says otherwise of one. */
export async function delayAnswers(page: Page, hold: (answer: Answer) => boolean): Promise<DelayedAnswers> {
  const devtools = await page.context().newCDPSession(page);
  const held: string[] = [];
  let isOver = false;
  devtools.on("Fetch.requestPaused", ({ requestId, request }) => {
    const answer = request.url.includes("/http/complete") ? "complete" : "put";
    // Browsers ask first whether they may put something there.
    if (!isOver && request.method !== "OPTIONS" && hold(answer)) held.push(requestId);
    else void release(devtools, requestId);
  });
  const of = (urlPattern: string) => ({ urlPattern, requestStage: "Response" as const });
  await devtools.send("Fetch.enable", { patterns: [of("*incoming*"), of("*/http/complete*")] });
  return {
    untilLocked: (count) => expect.poll(() => held.length, { timeout: 180_000 }).toBe(count),
    async lose() {
      isOver = true;
      // Without a line the browser may have given up on them already.
      for (const requestId of held)
        await devtools
          .send("Fetch.failRequest", { requestId, errorReason: "ConnectionReset" })
          .catch(() => undefined);
    },
  };
}

/** The request may be cancelled already. */
async function release(devtools: CDPSession, requestId: string): Promise<void> {
  await devtools.send("Fetch.continueResponse", { requestId }).catch(() => undefined);
}
