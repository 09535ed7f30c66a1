import { chromium, type Page } from "@playwright/test";
import * as z from "zod/mini";
import { chromiumPath, quietChromium } from "#tools/engines/chromium.ts";
import { line, type Look } from "./line-table.ts";

const upload = line.bitsPerSecond / 8;
const download = 8 * upload;
const lookEveryMs = 200;

export async function openAtSlowLine(origin: string, path: string, session: string) {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: quietChromium });
  try {
    const context = await browser.newContext({ baseURL: origin });
    await context.addCookies([
      { name: "sid", value: session, url: origin, httpOnly: true, sameSite: "Strict" },
    ]);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: line.latencyMs,
      uploadThroughput: upload,
      downloadThroughput: download,
    });
    await page.goto(path, { timeout: 120_000 });
    const place = page.getByText("Drop photos or scans here.");
    await place.waitFor({ timeout: 120_000 });
    return {
      drop: (files: string[]) => drop(page, files),
      watch: watchOn(page),
      stop: () => browser.close(),
    };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/** By the browser's own way of dragging, and sent with one press. */
async function drop(page: Page, files: string[]): Promise<void> {
  const place = page.getByText("Drop photos or scans here.");
  await place.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await devtools.send("Input.dispatchDragEvent", { type, x: x + width / 2, y: y + height / 2, data });
  await devtools.detach();
  await page.getByRole("button", { name: "Upload all" }).click({ timeout: 60_000 });
}

function watchOn(page: Page) {
  return async (until: (look: Look) => boolean, patienceMs: number): Promise<Look[]> => {
    const looks: Look[] = [];
    for (const end = Date.now() + patienceMs; Date.now() < end;) {
      const look = await lookAt(page);
      looks.push(look);
      if (until(look)) break;
      await page.waitForTimeout(lookEveryMs);
    }
    return looks;
  };
}

/** What a person sees of each row. As text: this is no browser, and does not know its words. */
const visibleRows = `({
  rows: [...document.querySelectorAll("ul[aria-label=Queue] > li")].map((row) => ({
    name: row.querySelector(".upload-row-name").textContent,
    percent: row.querySelector("[role=progressbar]")?.getAttribute("aria-valuenow") ?? null,
    words: row.textContent,
  })),
  at: Date.now(),
})`;
const visible = z.object({
  at: z.number(),
  rows: z.array(z.object({ name: z.string(), percent: z.nullable(z.coerce.number()), words: z.string() })),
});

async function lookAt(page: Page): Promise<Look> {
  return visible.parse(await page.evaluate(visibleRows));
}
