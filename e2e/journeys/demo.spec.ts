import { readFile } from "node:fs/promises";
import { expect, expectAccessible, test } from "../journey.ts";
import { pdfOpenedBy } from "../print-desk.ts";
import { desk, dropOnDesk, pressUploadAll, queued } from "../reply-desk.ts";

test("a director walks through a camp without an account, and nothing leaves it", async ({ page, world }) => {
  const mailsBefore = world.inbox.messages().length;
  const origins = new Set<string>();
  page.context().on("request", (request) => origins.add(new URL(request.url()).origin));
  const shot = (name: string) =>
    page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });

  await page.goto("/");
  const button = page.getByRole("button", { name: "Walk through a camp" });
  await expect(button).toBeVisible();
  await expectAccessible(page);
  await shot("front");
  const pressedAt = Date.now();
  await button.click();
  const print = page.getByRole("button", { name: "Print today's mail", exact: true });
  await expect(print).toBeEnabled();
  console.log(`a usable Today after ${Date.now() - pressedAt} ms`);
  await expect(page.getByText("24 letters to print")).toBeVisible();
  const banner = page.getByRole("region", { name: "Demo camp" });
  await expect(banner).toContainText("Nothing you do here sends mail.");
  await expectAccessible(page);
  await shot("office");

  const pdf = await pdfOpenedBy(page, async () => {
    await print.click();
  });
  expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe("%PDF-");

  const downloading = page.waitForEvent("download");
  await banner.getByRole("button", { name: "Download the photo" }).click();
  const photo = await downloading;
  expect(photo.suggestedFilename()).toBe("theos-reply.jpg");
  const buffer = await readFile(await photo.path());
  await banner.getByRole("link", { name: "Open Replies" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Replies" })).toBeVisible();
  await expect(desk(page)).toBeVisible();
  await dropOnDesk(page, [{ name: "theos-reply.jpg", mimeType: "image/jpeg", buffer }]);
  await pressUploadAll(page);
  await expect(queued(page, "theos-reply.jpg")).toContainText("Uploaded", { timeout: 60_000 });
  await shot("replies");

  await banner.getByRole("button", { name: "See it as Ruth" }).click();
  await expect(page).toHaveURL(/\/my\/participants/u);
  await expect(banner.getByRole("button", { name: "A parent" })).toHaveAttribute("aria-pressed", "true");
  await banner.getByRole("link", { name: "Read Theo's reply" }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("img", { name: /Theo/u }).first()).toBeVisible();
  await expectAccessible(page);
  await shot("parent");

  await banner.getByRole("button", { name: "The office" }).click();
  await expect(page).toHaveURL(/\/org\//u);
  await shot("office-phone");
  await banner.getByRole("button", { name: "Start your own camp" }).click();
  await expect(page).toHaveURL(/\/organizations$/u);

  expect([...origins].filter((origin) => !world.ownOrigins.has(origin))).toEqual([]);
  expect(world.inbox.messages().length).toBe(mailsBefore);
});

test("a demo camp that has ended says so", async ({ page }) => {
  await page.goto("/login?demo=over");
  await expect(page.getByRole("heading", { name: "Your demo camp has ended" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Open another demo camp" })).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath("over.png"), fullPage: true });
});
