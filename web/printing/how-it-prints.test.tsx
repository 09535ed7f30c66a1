import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { onlineManager } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scriptAnswers, show, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import { maya } from "#web/notes/testing/letter-answers.ts";
import { HowItPrints } from "./how-it-prints.tsx";
// The page loads it at the first press; how long that takes is not what is tested here.
import "./how-it-prints-dialog.tsx";

const { participantId } = maya;
const question = "/http/previewLetterHttp";
const picture = (words: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg"><title>${words} #1 100%</title></svg>`;

let server: ScriptedAnswers;
beforeEach(() => {
  server = scriptAnswers();
});
afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

const sayPages = (...pages: string[]) => server.answer(question, () => Response.json({ pages }));
const refuse = (status: number, sentence: string) =>
  server.answer(
    question,
    () => new Response(sentence, { status, headers: { "content-type": "text/plain" } }),
  );
const opener = () => screen.getByRole("button", { name: "Preview" });

async function look(text = "Dear Maya 🦊"): Promise<void> {
  show(<HowItPrints participantId={participantId} text={text} />);
  await userEvent.click(opener());
  await screen.findByRole("dialog", { name: "How it prints" });
}

test("each page is a picture with its number, of the text as it stands", async () => {
  sayPages(picture("one"), picture("two"));
  await look();
  const pages = await screen.findAllByRole("img");
  expect(pages.map((page) => page.getAttribute("alt"))).toEqual([
    "Your letter, page 1 of 2",
    "Your letter, page 2 of 2",
  ]);
  screen.getByText("page 1 of 2");
  expect(server.sent).toEqual([{ participantId, text: "Dear Maya 🦊" }]);
  const [, svg = ""] = pages[0]?.getAttribute("src")?.split("data:image/svg+xml,") ?? [];
  expect(decodeURIComponent(svg)).toBe(picture("one"));
});

test("a press shows a page as large as on paper, the next one small again, one page at a time", async () => {
  sayPages(picture("one"), picture("two"));
  await look();
  const page = (at: number) => screen.getByRole("button", { name: `Your letter, page ${at} of 2` });
  await screen.findAllByRole("img");
  const pressed = () => [1, 2].map((at) => page(at).getAttribute("aria-pressed"));
  expect(pressed()).toEqual(["false", "false"]);
  await userEvent.click(page(1));
  expect(pressed()).toEqual(["true", "false"]);
  page(2).focus();
  await userEvent.keyboard("{Enter}");
  expect(pressed()).toEqual(["false", "true"]);
  await userEvent.click(page(2));
  expect(pressed()).toEqual(["false", "false"]);
});

test("there is nothing to look at while nothing is written", () => {
  show(<HowItPrints participantId={participantId} text={" \n"} />);
  expect(opener().hasAttribute("disabled")).toBe(true);
});

test("until the pages are there it says so", async () => {
  server.answer(question, () => new Promise(() => undefined));
  await look();
  expect((await screen.findByText("Getting your pages ready…")).getAttribute("role")).toBe("status");
});

test("what the server cannot do now can be tried again", async () => {
  const busy = "Many letters are being looked at right now. Please try again in a moment.";
  refuse(429, busy);
  await look();
  expect((await screen.findByRole("alert")).textContent).toContain(busy);
  sayPages(picture("one"));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("img", { name: "Your letter, page 1 of 1" });
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a fault on our side is told in our words", async () => {
  refuse(500, "Something went wrong on our side.");
  await look();
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to show how it prints.");
});

test("what would be refused again is not to be tried again", async () => {
  refuse(400, "A letter can have up to 10,000 characters.");
  await look();
  expect((await screen.findByRole("alert")).textContent).toBe("A letter can have up to 10,000 characters.");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("shows that it is offline and continues when the network is back", async () => {
  sayPages(picture("one"));
  onlineManager.setOnline(false);
  await look();
  await screen.findByText("You're offline. The pages will show up when you're back online.");
  expect(server.requests).toEqual([]);
  onlineManager.setOnline(true);
  await screen.findByRole("img");
});

test("Escape closes it, the work for it ends, and the focus is where it was", async () => {
  let gone: AbortSignal | null | undefined;
  const scripted = fetch;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    if (path === question) gone = init.signal;
    return scripted(path, init);
  });
  server.answer(question, () => new Promise(() => undefined));
  await look();
  await screen.findByText("Getting your pages ready…");
  await waitFor(() => expect(gone?.aborted).toBe(false));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener()));
  await waitFor(() => expect(gone?.aborted).toBe(true));
});

test("another look is at the text as it is now", async () => {
  sayPages(picture("one"));
  await look("Dear Maya");
  await screen.findByRole("img");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.click(opener());
  await screen.findByRole("img");
  expect(server.sent.length).toBe(2);
});
