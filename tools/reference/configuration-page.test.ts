import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectDir } from "../engines/home.ts";
import { configurationPage, leftOut } from "./configuration-page.ts";

test("every setting stands on the page", () => {
  expect(leftOut()).toEqual([]);
});

test("docs/configuration.md is what the schema says (UPDATE_DOCS=1 writes it)", async () => {
  const file = join(projectDir, "docs/configuration.md");
  const page = configurationPage();
  if (process.env["UPDATE_DOCS"] === "1") await writeFile(file, page);
  expect(await readFile(file, "utf8")).toBe(page);
});

test("what has no default must be set, what has one is shown with it", () => {
  const page = configurationPage();
  expect(page).toContain("| `SHEET_KEY` 🔑 or `SHEET_KEY_FILE` | **required** |");
  expect(page).toContain("| `PORT` | `8080` |");
  expect(page).toContain("| `TRUSTED_PROXIES` | `127.0.0.0/8,::1` |");
  expect(page).toContain("| `S3_ENDPOINT` | the SDK's URL for the region");
});
