import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineBrowserCommand } from "@vitest/browser-playwright";
import type { BrowserContext, CDPSession, Page } from "playwright";
import sharp from "sharp";
import { optOutPage, type OptOutPage } from "#server/invites/opt-out-page.ts";
import { englishIn, englishPieces } from "./messages/english-messages.ts";

export type Emulation = { colorScheme: "light" | "dark"; touch: boolean };

const sessions = new WeakMap<Page, Promise<CDPSession>>();
const folder = fileURLToPath(new URL("../../test-results/screens", import.meta.url));
const pictures = fileURLToPath(new URL("../../web/screens/pictures", import.meta.url));
/** Of 255 in one channel. Less comes from rounding. */
const maxChannelDifference = 8;

let english: ReadonlySet<string> | undefined;

function devtools(page: Page, context: BrowserContext): Promise<CDPSession> {
  const session = sessions.get(page) ?? context.newCDPSession(page);
  sessions.set(page, session);
  return session;
}

/** Not Playwright's own screenshot: it turns the touch emulation off, and buttons shrink. */
async function takeScreenshot(
  { page, context }: { page: Page; context: BrowserContext },
  height: number,
): Promise<Buffer> {
  const setHeight = (value: string) =>
    page.evaluate(`document.querySelector("iframe").style.height = "${value}"`);
  await setHeight(`${height}px`);
  const box = await page.locator("iframe").first().boundingBox();
  if (box === null) throw new Error("the test has no frame");
  const session = await devtools(page, context);
  await page.setViewportSize({ width: 1400, height: Math.ceil(box.height) + 100 });
  const { data } = await session.send("Page.captureScreenshot", { clip: { ...box, scale: 1 } });
  await setHeight("var(--viewport-height)");
  return Buffer.from(data, "base64");
}

async function save(to: string, name: string, picture: Buffer): Promise<void> {
  await mkdir(to, { recursive: true });
  await writeFile(join(to, `${name}.png`), picture);
}

async function differingPixels(expected: Buffer, actual: Buffer): Promise<number> {
  const [one, other] = await Promise.all(
    [expected, actual].map((png) => sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (one === undefined || other === undefined) throw new Error("a picture is missing");
  const { width, height, channels } = one.info;
  if (other.info.width !== width || other.info.height !== height) return width * height;
  let differing = 0;
  for (let at = 0; at < one.data.length; at += channels) {
    const isDifferent = [0, 1, 2].some(
      (channel) =>
        Math.abs((one.data[at + channel] ?? 0) - (other.data[at + channel] ?? 0)) > maxChannelDifference,
    );
    if (isDifferent) differing += 1;
  }
  return differing;
}

/** What a test inside the page cannot do itself. */
export const browserCommands = {
  emulate: defineBrowserCommand<[Emulation]>(async ({ page, context }, { colorScheme, touch }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const session = await devtools(page, context);
    await session.send("Emulation.setTouchEmulationEnabled", { enabled: touch, maxTouchPoints: 1 });
  }),

  saveScreenshot: defineBrowserCommand<[name: string, height: number]>(async (browser, name, height) => {
    await save(folder, name, await takeScreenshot(browser, height));
  }),

  /**
   * Compares the screen with its picture in web/screens/pictures and returns how many pixels differ. A screen that
   * differs is saved to test-results/screens. `UPDATE_PICTURES=1` replaces the picture.
   */
  compareScreenshot: defineBrowserCommand<[name: string, height: number]>(async (browser, name, height) => {
    const taken = await takeScreenshot(browser, height);
    if (process.env["UPDATE_PICTURES"] === "1") await save(pictures, name, taken);
    const differing = await differingPixels(await readFile(join(pictures, `${name}.png`)), taken);
    if (differing > 0) await save(folder, name, taken);
    return differing;
  }),

  /** The sentences of the English catalogues that occur in these texts. */
  findEnglish: defineBrowserCommand<[texts: string[]]>((_context, texts) => {
    const pieces = (english ??= englishPieces());
    return texts.flatMap((text) => englishIn(text, pieces));
  }),

  /** The HTML of the page that the link in a mail opens. The server renders it without the app. */
  renderOptOutPage: defineBrowserCommand<[OptOutPage]>((_context, page) => optOutPage(page)),
};
