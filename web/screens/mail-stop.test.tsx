import { expect, test } from "vitest";
import { commands, page } from "vitest/browser";
import { kindSettings } from "#domain/notifications/kinds.ts";
import { notificationMailMessages } from "#domain/notifications/mail-messages.ts";
import { checkScreen } from "./check-screen.ts";

test("the page that stops one kind of mail", async () => {
  const words = notificationMailMessages.en;
  const html = await commands.renderOptOutPage({
    title: kindSettings.reply.en.stop,
    sentence: words.othersCome,
    button: words.stop,
    action: "/mail/stop?notices=token",
    link: { href: "/settings", label: words.choose },
    language: "en",
  });
  const rendered = new DOMParser().parseFromString(html, "text/html");
  // The server's page has its own style and none of the app's.
  for (const sheet of document.styleSheets) sheet.disabled = true;
  document.head.append(...rendered.querySelectorAll("style"));
  document.body.replaceChildren(...rendered.body.childNodes);
  await expect.element(page.getByRole("heading", { name: "Stop emails about replies?" })).toBeVisible();
  await checkScreen("mail-stop");
});
