import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answered, aReply, mayaPath, mayaQuestion, pictureUrl, sayLetters } from "./answers/family.ts";
import { checkScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { elena } from "./people.ts";

const responses = `${mayaQuestion}/responses`;
const view = pictureUrl(800, 860);
const firstPage = aReply({ id: "first", pages: 2, links: { view, small: view, scan: view } });
const secondPage = aReply({ id: "second", page: 2, pages: 2 });

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const reply = () => page.getByRole("article", { name: "Maya wrote back" });

beforeEach(() => {
  server.signIn(elena);
  sayLetters({ notes: [answered], responses: [firstPage, secondPage] });
});

describe("replies to a family", () => {
  test("a reply of two pages, straightened", async () => {
    openApp(mayaPath);
    const picture = "Handwritten reply from Maya, Jul 14, page 1 of 2";
    await expect.element(reply().getByRole("img", { name: picture })).toBeVisible();
    await checkScreen("family-reply");
    await button("Show original photo").click();
    await expect.element(button("Show cleaned-up page")).toBeVisible();
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
