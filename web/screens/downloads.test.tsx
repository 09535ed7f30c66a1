import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { answered, mayaPath, sayLetters } from "./answers/family.ts";
import { sayTools, toolsPath } from "./answers/printing.ts";
import { toolTargets } from "./answers/responses.ts";
import { checkScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { dana, elena } from "./people.ts";

// The test has no file to download.
beforeEach(() => void vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue());

/** Presses the button and returns the sentence that should follow. */
async function startDownload(region: string, button: string) {
  const panel = page.getByRole("region", { name: region });
  await panel.getByRole("button", { name: button }).click();
  return panel.getByText(/^Your download has started\./);
}

test("a family downloads its letters", async () => {
  server.signIn(elena);
  sayLetters({ notes: [answered] });
  server.say("getMyDownloadUrl", { url: "/api/downloads/letters" });
  openApp(mayaPath);
  const begun = await startDownload("Keep these letters", "Download everything");
  await expect.element(begun).toBeVisible();
  await checkScreen("download-letters");
});

test("an admin downloads a week", async () => {
  server.signIn(dana);
  sayTools();
  server.say("getEventDownloadUrl", { url: "/api/downloads/week" });
  openApp(toolsPath);
  const begun = await startDownload("Keep a copy", "Download this week");
  await expect.element(begun).toBeVisible();
  await checkScreen("download-week", { targets: toolTargets });
});
