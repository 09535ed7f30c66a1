import { writeFile } from "node:fs/promises";
import { expect, test, type Page } from "@playwright/test";

/** A file as the picker takes it. */
export type PictureFile = { name: string; mimeType: string; buffer: Buffer };

export const desk = (page: Page) => page.getByRole("region", { name: "Upload Responses" });
export const tray = (page: Page) => page.getByRole("region", { name: "Needs matching" });
export const queued = (page: Page, name: string) =>
  page.getByRole("list", { name: "Queue" }).getByRole("listitem").filter({ hasText: name });

export const pressUploadAll = (page: Page) => page.getByRole("button", { name: "Upload all" }).click();

/** From the folder of this computer onto the desk, by the browser's own way of dragging. */
export async function dropOnDesk(page: Page, files: readonly PictureFile[]): Promise<void> {
  const paths: string[] = [];
  for (const { name, buffer } of files) {
    const path = test.info().outputPath(name);
    await writeFile(path, buffer);
    paths.push(path);
  }
  const place = page.getByText("Drop photos or scans here.");
  await place.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await devtools.send("Input.dispatchDragEvent", { type, x: x + width / 2, y: y + height / 2, data });
  await devtools.detach();
  for (const { name } of files) await expect(queued(page, name)).toBeVisible();
}
