import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { sayTools, toolsPath } from "./answers/printing.ts";
import { checkScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { dana } from "./people.ts";

const scanner = () => page.getByRole("dialog", { name: "Scan the pile" });

beforeEach(() => {
  server.signIn(dana);
  sayTools();
});

test("a camera that is blocked says how to go on", async () => {
  const blocked = new DOMException("", "NotAllowedError");
  vi.spyOn(navigator.mediaDevices, "getUserMedia").mockRejectedValue(blocked);
  openApp(toolsPath);
  await page.getByRole("button", { name: "Scan the pile" }).click();
  await expect.element(scanner().getByRole("alert")).toMatchTextContent(/^The camera is blocked/);
  await checkScreen("scan-blocked", { targets: ".scan button" });
  await scanner().getByRole("button", { name: "Close" }).click();
  await expect.element(scanner()).not.toBeInTheDocument();
});
