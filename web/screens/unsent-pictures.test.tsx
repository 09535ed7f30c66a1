import { beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { sayTools, toolsPath } from "./answers/printing.ts";
import { aSheetPicture, takeUploads, toolTargets } from "./answers/responses.ts";
import { checkScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { dana } from "./people.ts";

const queue = page.getByRole("list", { name: "Queue" });
const heading = (name: string) => page.getByRole("heading", { name });

async function addPicture(name: string): Promise<void> {
  await page.getByLabelText("Add pictures").upload(await aSheetPicture(1, name));
  await expect.element(queue.getByText("Pending", { exact: true })).toBeVisible();
}

/** The names of everything that the app keeps in this browser for a person. */
async function stored(): Promise<string[]> {
  const databases = (await indexedDB.databases()).map(({ name = "" }) => name);
  return [...Object.keys(localStorage), ...databases].filter((name) => name.includes(".kept."));
}

beforeEach(() => {
  server.signIn(dana);
  sayTools();
});

describe("pictures that only this device has", () => {
  test("stay when the session ends, and are uploaded after the next sign-in", async () => {
    takeUploads();
    openApp(toolsPath);
    await addPicture("IMG_1.png");
    server.signIn(null);
    server.refuse("/http/resolveJobHttp", 401);
    await page.getByRole("button", { name: "Upload all" }).click();
    await expect.element(heading("Sign in to keep uploading")).toBeVisible();
    await expect.element(page.getByText(/1 picture of a reply is kept on this device/)).toBeVisible();
    await checkScreen("unsent-pictures-signed-out", { targets: toolTargets });
    server.signIn(dana);
    takeUploads();
    openApp(toolsPath);
    await expect.element(queue.getByText("Uploaded", { exact: true })).toBeVisible();
  });

  test("are asked about before logging out, and then leave the device", async () => {
    server.answer("/auth/sign-out", () => new Response(null, { status: 204 }));
    const confirm = vi.spyOn(window, "confirm").mockReturnValueOnce(false).mockReturnValueOnce(true);
    openApp(toolsPath);
    await addPicture("IMG_2.png");
    await page.getByRole("button", { name: "Your account" }).click();
    const logOut = page.getByRole("button", { name: "Log out" });
    await logOut.click();
    await expect.element(queue.getByText("Pending", { exact: true })).toBeVisible();
    expect(await stored()).not.toEqual([]);
    await logOut.click();
    await expect.element(heading("Share stories with your camper")).toBeVisible();
    expect(confirm).toHaveBeenCalledTimes(2);
    expect(confirm).toHaveBeenCalledWith(
      expect.stringContaining("1 picture of a reply has not been uploaded yet."),
    );
    await expect.poll(stored).toEqual([]);
    server.signIn(dana);
    openApp(toolsPath);
    await expect.element(page.getByText(/No uploads yet\./)).toBeVisible();
    expect(queue.elements()).toEqual([]);
  });
});
