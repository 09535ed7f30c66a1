import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium, type BrowserContextOptions, type Page } from "@playwright/test";
import sharp from "sharp";
import { people } from "#database/seed/people.ts";
import { wrensLetters } from "#database/seed/season-letters.ts";
import { startTemporaryWorld } from "./dev/temporary-world.ts";
import { takeGuidePictures } from "./docs/guide-pictures.ts";
import { reloadUntilDrawn, scrollToTop, signIn, takePage } from "./docs/take-picture.ts";
import { chromiumProgram, quietChromium } from "./engines/chromium.ts";
import { projectDir } from "./engines/home.ts";

/**
 * `npm run pictures` makes the screenshots of README.md and of the guides from the seeded season. Run it after a visible
 * change of these screens. It needs Chromium, poppler, qpdf and the Noto fonts.
 */
const target = join(projectDir, "docs/pictures");
const maxBytes = 200_000;
/** Of all pictures of the guides: the product serves them, and every clone has them. */
const maxGuideBytes = 1_000_000;
const letter = wrensLetters.fromElenaPrinted;
/** Only this letter contains it. */
const lineOfLetter = "Tell Jonah that his frog is fine";

// In README.md they share one row: at equal height the desktop is 2.55 times as wide as a phone.
const phone = { viewport: { width: 390, height: 796 }, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1280, height: 1024 } };
const everywhere = { deviceScaleFactor: 2, locale: "en-US", timezoneId: "America/Chicago" };
const dotsPerInch = 200;
const run = promisify(execFile);

async function makePictures(parts: AsyncDisposableStack): Promise<void> {
  const world = await startTemporaryWorld(parts);
  const browser = await chromium.launch({ ...chromiumProgram(), args: quietChromium });
  parts.defer(() => browser.close());
  const openPage = async (device: BrowserContextOptions) => {
    const context = await browser.newContext({ baseURL: world.origin, ...everywhere, ...device });
    return context.newPage();
  };

  const home = await openPage(phone);
  await signIn(home, "/my/participants", people.elena);
  await home.getByRole("link", { name: "Wren" }).first().click();
  await save("reply", await takeReply(home));
  await save("write", await takeWriting(home));

  const office = await openPage(desktop);
  await signIn(office, "/organizations", people.dana);
  await office.getByRole("link", { name: "Weeks" }).first().click();
  await office.getByRole("link", { name: "Tools of Week 3 · Lakeside" }).click();
  await save("print", await takeTools(office));
  const pdf = await openOldestPdf(office);
  const sides = await drawSides(pdf, lineOfLetter, world.dir);
  const table = await openPage({ viewport: phone.viewport });
  await save("sheet", await layOut(table, sides, overlapping));

  let bytes = 0;
  const saveForGuide = async (name: string, screenshot: Buffer) => {
    bytes += await saveWebp(name, screenshot);
  };
  const wide = await openPage({ viewport: { width: 704, height: 478 } });
  await saveForGuide("fold", await layOut(wide, sides, besideEachOther));
  await takeGuidePictures(browser, world.origin, saveForGuide);
  if (bytes > maxGuideBytes) throw new Error(`The pictures of the guides have ${bytes} bytes.`);
}

async function takeReply(page: Page): Promise<Buffer> {
  const reply = page.getByRole("article", { name: "Wren wrote back" });
  await reloadUntilDrawn(page, reply.locator('img[src][alt$="page 2 of 2"]'));
  await scrollToTop(page, reply);
  return takePage(page);
}

/** Elena's waiting letter is open for changes. Nothing is saved. */
async function takeWriting(page: Page): Promise<Buffer> {
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const paper = page.getByRole("textbox", { name: "Your letter to Wren" });
  await paper.fill(letter);
  // Without the focus ring.
  await paper.blur();
  await scrollToTop(page, page.locator("form").filter({ has: paper }));
  return takePage(page);
}

async function takeTools(page: Page): Promise<Buffer> {
  await reloadUntilDrawn(page, page.getByRole("region", { name: "Needs matching" }).locator("img[src]"));
  await page.getByRole("button", { name: "Print today's mail" }).waitFor();
  await page.getByRole("button", { name: "Hand out" }).waitFor();
  await page.getByText(/^Looking for/).waitFor({ state: "hidden" });
  return takePage(page);
}

/** The job with the letter is the oldest one. */
async function openOldestPdf(page: Page): Promise<Uint8Array> {
  const [response] = await Promise.all([
    page
      .context()
      .waitForEvent("response", (answer) => answer.headers()["content-type"] === "application/pdf"),
    page
      .getByRole("button", { name: /^Open PDF of/ })
      .last()
      .click(),
  ]);
  // Headless Chromium downloads a PDF instead of showing it, so its body is fetched again.
  return new Uint8Array(await (await fetch(response.url())).arrayBuffer());
}

/** Both sides of the sheet whose front contains `text`. */
async function drawSides(pdf: Uint8Array, text: string, dir: string): Promise<Buffer[]> {
  const file = join(dir, "job.pdf");
  await writeFile(file, pdf);
  const { stdout } = await run("pdftotext", ["-layout", file, "-"]);
  const front = stdout.split("\f").findIndex((words) => words.includes(text)) + 1;
  if (front === 0) throw new Error(`No page of the PDF contains "${text}".`);
  return [await drawSide(file, front, dir), await drawSide(file, front + 1, dir)];
}

const overlapping = `img { position: absolute; width: 330px }
img:first-of-type { left: 18px; top: 18px }
img:last-of-type { right: 18px; bottom: 18px }`;
const besideEachOther = `body { display: flex; justify-content: space-evenly; align-items: center; height: 100vh }
img { width: 324px }`;

async function layOut(page: Page, sides: readonly Buffer[], style: string): Promise<Buffer> {
  const images = sides.map((png) => `<img src="data:image/png;base64,${png.toString("base64")}">`);
  await page.setContent(`<style>
body { margin: 0; background: #d8dfd4 }
img { box-shadow: 0 1px 3px #1d2b2440, 0 8px 20px #1d2b2430 }
${style}
</style>${images.join("")}`);
  return page.screenshot();
}

async function drawSide(file: string, number: number, dir: string): Promise<Buffer> {
  const output = join(dir, `side-${number}`);
  const range = ["-f", String(number), "-l", String(number), "-singlefile"];
  await run("pdftoppm", ["-r", String(dotsPerInch), ...range, "-png", file, output]);
  return readFile(`${output}.png`);
}

async function saveWebp(name: string, screenshot: Buffer): Promise<number> {
  const webp = await sharp(screenshot).webp({ quality: 72, effort: 6 }).toBuffer();
  await writeFile(join(target, `${name}.webp`), webp);
  console.log(`${name}.webp ${webp.length} bytes`);
  return webp.length;
}

/** With round corners and a thin border, for light and dark pages. */
async function save(name: string, screenshot: Buffer): Promise<void> {
  const { width, height } = await sharp(screenshot).metadata();
  const frame = (style: string) =>
    Buffer.from(
      `<svg width="${width}" height="${height}"><rect x="1" y="1" width="${width - 2}" height="${height - 2}" rx="24" ${style}/></svg>`,
    );
  const png = await sharp(screenshot)
    .composite([
      { input: frame('fill="#fff"'), blend: "dest-in" },
      { input: frame('fill="none" stroke="#b9c3b7" stroke-width="2"') },
    ])
    .png({ palette: true, quality: 50, dither: 0.5, effort: 10 })
    .toBuffer();
  if (png.length > maxBytes) throw new Error(`${name}.png has ${png.length} bytes, more than ${maxBytes}.`);
  await writeFile(join(target, `${name}.png`), png);
  console.log(`${name}.png ${width} × ${height}, ${png.length} bytes`);
}

const parts = new AsyncDisposableStack();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.once(signal, () => void parts.disposeAsync().finally(() => process.exit(1)));
try {
  await mkdir(target, { recursive: true });
  await makePictures(parts);
} finally {
  await parts.disposeAsync();
}
