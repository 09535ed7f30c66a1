import type { Locator, Page } from "@playwright/test";

const margin = 12;
const look = { animations: "disabled", style: ".toasts { visibility: hidden }" } as const;

export async function signIn(page: Page, path: string, { sub }: { sub: string }): Promise<void> {
  await page.goto(path);
  const [popup] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: /Camp ID$/ }).click(),
  ]);
  await popup.locator(`button[value="${sub}"]`).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
}

/** The season draws its replies after the start and sends no invalidation. Images without a source are still to be drawn. */
export async function reloadUntilDrawn(page: Page, image: Locator): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    const isDrawn = await image.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
    if (isDrawn) return;
    await page.reload();
  }
  throw new Error(`${image.toString()} did not appear.`);
}

export async function scrollToTop(page: Page, locator: Locator): Promise<void> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error(`${locator.toString()} is not visible.`);
  await page.evaluate(`scrollBy({ top: ${box.y - margin}, behavior: "instant" })`);
}

/** Waits until fonts and visible images are loaded and decoded. */
export async function takePage(page: Page): Promise<Buffer> {
  await waitUntilDrawn(page);
  return page.screenshot(look);
}

export async function takePart(page: Page, part: Locator): Promise<Buffer> {
  await part.scrollIntoViewIfNeeded();
  await waitUntilDrawn(page);
  return part.screenshot(look);
}

async function waitUntilDrawn(page: Page): Promise<void> {
  // Without the focus ring.
  await page.evaluate("document.activeElement?.blur()");
  await page.waitForFunction(`![...document.querySelectorAll(".skeleton, [role=status]")].some((status) =>
    status.getClientRects().length > 0 && /^(Loading|Counting|Looking)/.test(status.textContent ?? ""))`);
  const images = `[...document.images].filter((image) => {
    const { top, bottom } = image.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  })`;
  await page.waitForFunction(`${images}.every((image) => image.complete && image.naturalWidth > 0)`);
  await page.evaluate(`Promise.all([document.fonts.ready, ...${images}.map((image) => image.decode())])`);
}
