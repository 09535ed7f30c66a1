import { beforeEach, describe, expect, test, vi } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { sayTools, toolsPath } from "./answers/printing.ts";
import {
  aBlankPicture,
  aBlurredPicture,
  aScan,
  aSheetPicture,
  notAPicture,
  takeUploads,
  toolTargets,
} from "./answers/responses.ts";
import { checkScreen as checkAnyScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { dana } from "./people.ts";

const longName = "a-very-long-name-of-a-scan-from-the-office-copier.png";

const checkScreen = (name: string) => checkAnyScreen(name, { targets: toolTargets });
const uploads = () => page.getByRole("region", { name: "Upload Responses" });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const badge = (word: string) => uploads().getByText(word, { exact: true });

async function addPictures(...files: File[]): Promise<void> {
  await page.getByLabelText("Add pictures").upload(files);
}

beforeEach(() => {
  server.signIn(dana);
  sayTools();
});

describe("uploading replies", () => {
  test("nothing added yet", async () => {
    openApp(toolsPath);
    await expect.element(uploads().getByText(/The code on each page finds its camper\./)).toBeVisible();
    await expect.element(page.getByText(/No uploads yet\./)).toBeVisible();
    await commands.emulate({ colorScheme: "light", touch: true });
    await expect.element(uploads().getByText("Take a photo")).toBeVisible();
    await checkScreen("upload-empty");
  });

  test("the question before a picture is removed; Escape keeps it", async () => {
    openApp(toolsPath);
    await addPictures(await aSheetPicture(1, "IMG_2214.png"));
    await expect.element(badge("Pending")).toBeVisible();
    await button("Remove IMG_2214.png").click();
    const question = page.getByRole("alertdialog", { name: "Remove this picture?" });
    await expect.element(question).toBeVisible();
    await checkScreen("upload-remove");
    await userEvent.keyboard("{Escape}");
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(badge("Pending")).toBeVisible();
  });

  test("offline, then everything arrives", async () => {
    takeUploads();
    openApp(toolsPath);
    await addPictures(await aSheetPicture(1, "IMG_2214.png"));
    await expect.element(badge("Pending")).toBeVisible();
    server.setOnline(false);
    await button("Upload all").click();
    await expect.element(uploads().getByText(/^You are offline\./)).toBeVisible();
    await checkScreen("upload-offline");
    server.setOnline(true);
    await expect.element(page.getByText("All pictures are uploaded.")).toBeVisible();
    await expect.element(uploads().getByText("1 of 1 uploaded")).toBeVisible();
    await checkScreen("upload-arrived");
  });

  test("a blurred photo says so before it is sent; it is kept, or another takes its place", async () => {
    takeUploads();
    openApp(toolsPath);
    await addPictures(
      await aBlurredPicture(1, "IMG_2214.png"),
      await aBlurredPicture(2, longName),
      await aSheetPicture(3, "IMG_2216.png"),
    );
    const marked = (name: string) => uploads().getByRole("group", { name, exact: true });
    await expect.element(marked("IMG_2214.png")).toMatchTextContent(/This photo is blurred\./);
    await expect.element(marked(longName)).toBeVisible();
    expect(marked("IMG_2216.png").elements()).toEqual([]);
    await commands.emulate({ colorScheme: "light", touch: true });
    await checkScreen("upload-blurred");
    await marked("IMG_2214.png").getByRole("button", { name: "Keep it" }).click();
    await expect.element(marked("IMG_2214.png")).not.toBeInTheDocument();
    await marked(longName)
      .getByLabelText("Take it again")
      .upload(await aSheetPicture(2, "IMG_2217.png"));
    await expect.element(uploads().getByText("IMG_2217.png")).toBeVisible();
    await expect.element(uploads().getByText(longName)).not.toBeInTheDocument();
    await button("Upload all").click();
    await expect.element(uploads().getByText("3 of 3 uploaded", { exact: false })).toBeVisible();
  });

  test("a picture in every state; one that is stopped can be tried again", async () => {
    const storage = takeUploads();
    openApp(toolsPath);
    const sheet = await aSheetPicture(1, "IMG_2214.png");
    await addPictures(notAPicture, await aBlankPicture(longName), sheet);
    await expect.poll(() => badge("Pending").elements()).toHaveLength(3);
    await button("Upload all").click();
    for (const words of ["Uploaded", "Failed to load image", "Needs matching"])
      await expect.element(badge(words)).toBeVisible();
    const release = storage.reserveBytes();
    await addPictures(
      new File([sheet], "again.png", { type: sheet.type }),
      await aSheetPicture(2, "IMG_2215.png"),
    );
    await button("Upload all").click();
    await expect.element(badge("Already uploaded")).toBeVisible();
    const onItsWay = uploads().getByRole("listitem").filter({ hasText: "IMG_2215.png" });
    await expect.element(onItsWay.getByRole("progressbar", { name: "Uploading" })).toBeVisible();
    await checkScreen("upload-every-state");
    await button("Stop IMG_2215.png").click();
    await expect.element(uploads().getByText("Upload aborted")).toBeVisible();
    release();
    await button("Try IMG_2215.png again").click();
    await expect.element(uploads().getByText("4 of 5 uploaded, 1 to match")).toBeVisible();
  });

  test("two scans are split into their pages side by side", async () => {
    takeUploads();
    openApp(toolsPath);
    await addPictures(await aScan("loon.pdf", 1, 2), await aScan("heron-lodge.pdf", 3, 4));
    await expect.poll(() => badge("Pending").elements()).toHaveLength(2);
    await button("Upload all").click();
    await expect.element(uploads().getByText("4 of 4 uploaded")).toBeVisible();
    const sheets = server.sent.flatMap((body) =>
      typeof body === "object" && body !== null && "storagePath" in body && "sheetId" in body
        ? [body.sheetId]
        : [],
    );
    expect(new Set(sheets)).toEqual(new Set(["001", "002", "003", "004"]));
  });

  test("a browser that cannot read codes keeps the picture", async () => {
    vi.stubGlobal("Worker", undefined);
    openApp(toolsPath);
    await addPictures(await aSheetPicture(1, "IMG_7.png"));
    await button("Upload all").click();
    await expect.element(uploads().getByText(/^Failed to load jsQR/)).toBeVisible();
    await expect.element(uploads().getByText("0 of 1 uploaded")).toBeVisible();
  });
});
