import type { Browser, BrowserContext, CDPSession } from "@playwright/test";
import * as z from "zod/mini";
import { waitFor } from "../world.ts";

/** A mid phone on slow 4G. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  serviceWorkers: "block" as const,
};
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_638.4 * 1_024) / 8,
  uploadThroughput: (750 * 1_024) / 8,
};
const cpuTimesSlower = 4;
const patienceMs = 60_000;

const seen = z.object({ at: z.number(), shift: z.number(), blocked: z.number() });

/** What a person waits for on a page: this element, and if it is a picture, all of it. */
export type Visited = { url: string; awaited: string };

export type Visit = z.infer<typeof seen> & {
  requests: number;
  scripts: number;
  scriptKib: number;
  kib: number;
};

/** Runs in the page from its start. */
const watchFor = (awaited: string) => `(() => {
  const visit = (window.visit = { at: undefined, shift: 0, blocked: 0 });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) visit.shift += value;
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) visit.blocked += Math.max(0, duration - 50);
  }).observe({ type: "longtask", buffered: true });
  const look = () => {
    if (visit.at !== undefined) return;
    const found = document.querySelector(${JSON.stringify(awaited)});
    const isWhole = found instanceof HTMLImageElement ? found.complete && found.naturalWidth > 0 : found !== null;
    if (isWhole) requestAnimationFrame(() => (visit.at ??= performance.now()));
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
  document.addEventListener("load", look, true);
})()`;

export async function openPhone(browser: Browser, cookies: Parameters<BrowserContext["addCookies"]>[0]) {
  const context = await browser.newContext(phone);
  await context.addCookies(cookies);
  return context;
}

/** Opens a page as from a mail and waits for what is awaited. */
export async function visitPage(
  context: BrowserContext,
  { url, awaited }: Visited,
  film?: (frame: { ms: number; jpeg: Buffer }) => void,
): Promise<Visit> {
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", network);
    await session.send("Emulation.setCPUThrottlingRate", { rate: cpuTimesSlower });
    const counts = count(session);
    await page.addInitScript({ content: watchFor(awaited) });
    if (film !== undefined) await startFilm(session, film);
    await page.goto(url, { waitUntil: "commit", timeout: patienceMs });
    // Not waitForFunction: the page's policy forbids what it evaluates there.
    const isThere = async () => (await page.evaluate("window.visit?.at")) !== undefined;
    await waitFor(`${awaited} is shown`, isThere, { patienceMs });
    const counted = { ...counts };
    // What moves afterwards counts, too.
    await page.waitForTimeout(1_500);
    return { ...seen.parse(await page.evaluate("window.visit")), ...counted };
  } finally {
    await page.close();
  }
}

function count(session: CDPSession) {
  const counts = { requests: 0, scripts: 0, scriptKib: 0, kib: 0 };
  const scripts = new Set<string>();
  session.on("Network.requestWillBeSent", ({ requestId, request }) => {
    counts.requests += 1;
    if (!new URL(request.url).pathname.endsWith(".js")) return;
    scripts.add(requestId);
    counts.scripts += 1;
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    counts.kib += encodedDataLength / 1_024;
    if (scripts.has(requestId)) counts.scriptKib += encodedDataLength / 1_024;
  });
  return counts;
}

async function startFilm(
  session: CDPSession,
  film: (frame: { ms: number; jpeg: Buffer }) => void,
): Promise<void> {
  const began = Date.now();
  session.on("Page.screencastFrame", ({ data, sessionId }) => {
    film({ ms: Date.now() - began, jpeg: Buffer.from(data, "base64") });
    void session.send("Page.screencastFrameAck", { sessionId }).catch(() => undefined);
  });
  await session.send("Page.startScreencast", { format: "jpeg", quality: 60 });
}
