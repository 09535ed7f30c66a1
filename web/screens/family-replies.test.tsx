import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answered, aReply, mayaPath, mayaQuestion, pictureUrl, sayLetters } from "./answers/family.ts";
import { checkScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { elena } from "./people.ts";

const responses = `${mayaQuestion}/responses`;
const view = pictureUrl(800, 860);
const scan = pictureUrl(1295, 1676);
const writing = { x: 0.05, y: 0.2, width: 0.9, height: 0.5 };
const firstPage = aReply({
  id: "first",
  pages: 3,
  links: { view, small: view, scan },
  side: "reply",
  scan: { width: 1295, height: 1676, writing },
  isNew: true,
});
const secondPage = aReply({ id: "second", page: 2, pages: 3 });
const letterSide = aReply({
  id: "third",
  page: 3,
  pages: 3,
  links: { view, small: view, scan },
  side: "letter",
  scan: { width: 1295, height: 1676, writing: null },
});

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const reply = () => page.getByRole("article", { name: "Maya wrote back" });

beforeEach(() => {
  server.signIn(elena);
  sayLetters({ notes: [answered], responses: [letterSide, firstPage, secondPage] });
});

/** Headless browsers have no list of apps. */
function stubShare(share: (files: File[]) => void): void {
  const own = { configurable: true };
  Object.defineProperty(navigator, "canShare", { ...own, value: () => true });
  Object.defineProperty(navigator, "share", {
    ...own,
    value: async ({ files }: { files: File[] }) => share(files),
  });
  onTestFinished(() => {
    for (const name of ["canShare", "share"]) Reflect.deleteProperty(navigator, name);
  });
}

async function aPage(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d")?.fillRect(0, 0, width, height);
  return canvas.convertToBlob();
}

describe("replies to a family", () => {
  test("a new reply of three pages, cropped to the writing, with the letter's side small", async () => {
    openApp(mayaPath);
    const picture = "Handwritten reply from Maya, Jul 14, page 1 of 3";
    await expect.element(reply().getByRole("img", { name: picture })).toBeVisible();
    await expect.element(reply().getByText("New", { exact: true })).toBeVisible();
    await checkScreen("family-reply");
    const frame = reply().getByRole("img", { name: picture }).element().parentElement;
    if (frame === null) throw new Error("there is no frame");
    const { width, height } = frame.getBoundingClientRect();
    expect(width / height).toBeCloseTo((1295 * 0.9) / (1676 * 0.5), 1);
  });

  test("what is shown is shared: the writing alone, as a JPEG with the child's name", async () => {
    const shared: File[] = [];
    stubShare((files) => shared.push(...files));
    server.say("getResponseUrl", { url: "https://files.example/scan" });
    server.answer("https://files.example/scan", async () => new Response(await aPage(1295, 1676)));
    openApp(mayaPath);
    await button(/^Open, page 1/).click();
    const viewer = page.getByRole("dialog", { name: "Reply from Maya" });
    await viewer.getByRole("button", { name: "Share" }).click();
    await expect
      .poll(() => shared.map(({ name, type }) => [name, type]))
      .toEqual([["Maya, Jul 14 2027, page 1.jpg", "image/jpeg"]]);
    const { width, height } = await createImageBitmap(shared[0] ?? new Blob());
    expect([width, height]).toEqual([1166, 838]);
    await viewer.getByRole("button", { name: "Show whole page" }).click();
    await viewer.getByRole("button", { name: "Rotate" }).click();
    await viewer.getByRole("button", { name: "Share" }).click();
    await expect.poll(() => shared.length).toBe(2);
    const whole = await createImageBitmap(shared[1] ?? new Blob());
    expect([whole.width, whole.height]).toEqual([1676, 1295]);
    await viewer.getByRole("button", { name: "Show original photo" }).click();
    await expect.element(viewer.getByRole("button", { name: "Show cleaned-up page" })).toBeVisible();
  });

  test("a page enlarged; Escape closes it", async () => {
    openApp(mayaPath);
    await button(/^Handwritten reply from Maya.*page 1/).click();
    const viewer = page.getByRole("dialog", { name: "Reply from Maya" });
    await expect.element(viewer).toBeVisible();
    await button("Larger").click();
    await checkScreen("family-reply-enlarged");
    await userEvent.keyboard("{Escape}");
    await expect.element(viewer).not.toBeInTheDocument();
  });

  test("loading", async () => {
    server.hold(responses, { responses: [firstPage, secondPage] });
    openApp(mayaPath);
    await expect.element(page.getByText("Loading responses…")).toBeVisible();
    await checkScreen("family-reply-loading");
  });

  test("pictures that cannot be loaded", async () => {
    const broken = "data:image/png,broken";
    const links = { view: broken, small: broken, scan: null };
    sayLetters({ notes: [answered], responses: [aReply({ links })] });
    server.refuse("getResponseUrl", 404);
    openApp(mayaPath);
    await expect.element(reply().getByText("Preview unavailable.")).toBeVisible();
    await checkScreen("family-reply-no-picture");
  });

  test("a reply that cannot be loaded", async () => {
    server.refuse(responses, 403);
    openApp(mayaPath);
    await expect.element(page.getByText("Failed to load responses")).toBeVisible();
    await checkScreen("family-reply-failed");
  });
});
