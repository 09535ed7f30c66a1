import { beforeEach, describe, expect, test } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { checkScreen, untilStill } from "./check-screen.ts";
import { openApp } from "./open-app.tsx";

const looks = [
  { name: "phone-light", width: 390, colorScheme: "light", touch: true },
  { name: "phone-dark", width: 390, colorScheme: "dark", touch: true },
  { name: "desktop-light", width: 1280, colorScheme: "light", touch: false },
  { name: "desktop-dark", width: 1280, colorScheme: "dark", touch: false },
] as const;
/** On one machine no pixel differs. Another one may round the edges of letters in another way. */
const maxDifferingPixels = 50;

const title = () => page.getByRole("heading", { level: 1, name: "Gallery" });
const button = (name: string | RegExp) => page.getByRole("button", { name });

beforeEach(() => void openApp("/dev/gallery"));

describe("the parts of the interface", () => {
  test.each(looks)("look as in their picture: $name", async ({ name, width, colorScheme, touch }) => {
    await commands.emulate({ colorScheme, touch });
    await page.viewport(width, 900);
    await expect.element(title()).toBeVisible();
    await untilStill();
    const { scrollHeight } = document.documentElement;
    expect(await commands.compareScreenshot(`gallery-${name}`, scrollHeight)).toBeLessThanOrEqual(
      maxDifferingPixels,
    );
  });

  test("fit every screen", async () => {
    await expect.element(title()).toBeVisible();
    await checkScreen("gallery", { targets: "main :is(a.button, button)" });
  });

  test("a table, its row menu and the submenu can be used with keys alone", async () => {
    await expect.element(title()).toBeVisible();
    page.getByRole("link", { name: "Go to the start" }).element().focus();
    await userEvent.keyboard("{Tab}{ArrowDown}{Enter}");
    await expect.element(page.getByText("Ridge and river would open.")).toBeVisible();
    await userEvent.keyboard("{ArrowLeft}");
    const more = button("More for Ridge and river");
    await expect.element(more).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("menuitem", { name: "People" })).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowRight}");
    await expect.element(page.getByRole("menuitem", { name: "Loon Cabin" })).toHaveFocus();
    await checkScreen("gallery-submenu", { targets: "[role=menuitem]" });
    await userEvent.keyboard("{Escape}{Escape}");
    await expect.element(more).toHaveFocus();
  });

  test("an option is chosen with keys alone", async () => {
    const paper = button(/Paper/).first();
    await expect.element(paper).toMatchTextContent(/A4/);
    paper.element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("option", { name: /A4/ })).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect.element(paper).toMatchTextContent(/Legal/);
  });

  test("a question starts on the harmless answer and returns the focus", async () => {
    const opener = button("Delete trip");
    await opener.click();
    await expect.element(page.getByRole("alertdialog").getByRole("button", { name: "Cancel" })).toHaveFocus();
    await checkScreen("gallery-question", { targets: "[role=alertdialog] button" });
    await userEvent.keyboard("{Escape}");
    await expect.element(opener).toHaveFocus();
  });

  test("the native dialog starts on the first choice and returns the focus; a press beside it closes it", async () => {
    const opener = button("Open native dialog");
    await opener.click();
    await expect.element(page.getByRole("link", { name: "I work at a camp" })).toHaveFocus();
    await checkScreen("gallery-native-dialog", { targets: "dialog[open] :is(a, button)" });
    await userEvent.keyboard("{Escape}");
    await expect.element(opener).toHaveFocus();
    await opener.click();
    const dialog = page.getByRole("dialog");
    await expect.element(dialog).toBeVisible();
    await dialog.click({ position: { x: -20, y: -20 }, force: true });
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test("a toast can be read and closed while a dialog is open", async () => {
    await button("Show toast with undo").click();
    await button("Open dialog").click();
    const words = "Wren Sato moved to Heron Cabin.";
    const toast = page.getByRole("status").filter({ hasText: words });
    await toast.getByRole("button", { name: "Close" }).click();
    await expect.element(page.getByText(words)).not.toBeInTheDocument();
    await expect.element(page.getByRole("dialog", { name: "Add person" })).toBeVisible();
  });
});
