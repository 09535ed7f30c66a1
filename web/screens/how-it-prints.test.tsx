import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { letterText, mayaPath, sayLetters } from "./answers/family.ts";
import { checkScreen as checkAnyScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { elena } from "./people.ts";

const question = "/http/previewLetterHttp";
/** A page of letter paper at 96 px per inch. */
const sheet =
  '<svg xmlns="http://www.w3.org/2000/svg" width="816" height="1056"><rect width="816" height="1056" fill="white"/><path d="M90 120h600M90 160h560M90 200h420" stroke="#333" stroke-width="6"/></svg>';

const checkScreen = (name: string) => checkAnyScreen(name, { targets: "[role=dialog] button" });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = () => page.getByRole("dialog", { name: "How it prints" });
const paper = () => page.getByRole("textbox", { name: "Your letter to Maya" });
const firstPage = () => button("Your letter, page 1 of 2");

async function write(text: string): Promise<void> {
  openApp(mayaPath);
  await button("Write Note").click();
  await paper().fill(text);
}

beforeEach(() => {
  server.signIn(elena);
  sayLetters();
  server.sayHttp("previewLetterHttp", { pages: [sheet, sheet] });
});

describe("how a letter prints", () => {
  test("its pages, and one as large as on paper; nothing is saved", async () => {
    await page.viewport(390, 844);
    await write(letterText);
    await button("Preview").click();
    await expect.element(firstPage()).toBeVisible();
    await checkScreen("how-it-prints");
    await page.viewport(390, 844);
    await firstPage().click({ position: { x: 60, y: 120 } });
    await expect.element(firstPage()).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => firstPage().element().getBoundingClientRect().width).toBeGreaterThan(780);
    await checkScreen("how-it-prints-closer");
    firstPage().element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(firstPage()).toHaveAttribute("aria-pressed", "false");
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(button("Preview")).toHaveFocus();
    await expect.element(paper()).toHaveValue(letterText);
    expect(server.requests).not.toContain("addNote");
  });

  test("the server is busy", async () => {
    server.answer(
      question,
      () =>
        new Response("Please try again in a moment.", {
          status: 429,
          headers: { "content-type": "text/plain" },
        }),
    );
    await write("Dear Maya");
    await button("Preview").click();
    await expect
      .element(dialog().getByRole("alert").getByText("Please try again in a moment."))
      .toBeVisible();
    await checkScreen("how-it-prints-busy");
  });

  test("the device is offline, then online again", async () => {
    await write("Dear Maya");
    server.setOnline(false);
    await button("Preview").click();
    await expect
      .element(dialog().getByText("You're offline. The pages will show up when you're back online."))
      .toBeVisible();
    server.setOnline(true);
    await expect.element(firstPage()).toBeVisible();
  });
});
