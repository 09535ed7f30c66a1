import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { writeShortCode } from "#domain/printing/sheet-code.ts";
import { unmatchedReasons } from "#domain/responses/upload.ts";
import { scriptAnswers, show, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import { anUnmatched, eventPath, eventRef, refuseHttp, sayHttp } from "../testing/reply-answers.ts";
import { NeedsMatching } from "./needs-matching.tsx";
import { reasonText } from "./matching-card.tsx";

const question = `${eventPath}/unmatched`;
const shortCode = writeShortCode({ code: "7K3QW9XH", number: 42 });
let server: ScriptedAnswers;
beforeEach(() => {
  server = scriptAnswers();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const say = (...uploads: ReturnType<typeof anUnmatched>[]) => server.say(question, { uploads, older: null });
const open = (type = "Camp") => show(<NeedsMatching of={eventRef} words={organizationTerms({ type })} />);
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const field = () => screen.findByRole("textbox", { name: "Short code" });
const tray = () => screen.findByRole("region", { name: "Needs matching" });

test("while nothing waits there is no tray", async () => {
  say();
  open();
  await waitFor(() => expect(server.requests).toContain(question));
  expect(screen.queryByRole("region")).toBeNull();
});

test("a tray that cannot be read says so", async () => {
  server.refuse(question, 500);
  open();
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to load the pages to match.");
});

test("an unmatched image has a gold edge and shows its picture and its reason", async () => {
  say(anUnmatched());
  open();
  const panel = await tray();
  expect(panel.className).toContain("waits");
  within(panel).getByText("1 picture");
  within(panel).getByText("QR not found. Ensure the code is clear and high contrast.");
  within(panel).getByRole("img", { name: "The page to match" });
});

test.each(unmatchedReasons)("%s has words", (why) => {
  expect(reasonText(why).length).toBeGreaterThan(10);
});

test("the picture is turned and looked at closely", async () => {
  say(anUnmatched());
  open();
  const picture = await screen.findByRole("img");
  await press("Rotate");
  expect(picture.parentElement?.style.transform).toBe("rotate(90deg)");
  await press("Look closely");
  await screen.findByRole("dialog", { name: "IMG_2198.HEIC" });
});

describe("by its short code", () => {
  test("a slip is noticed before anything is sent", async () => {
    say(anUnmatched());
    open();
    await userEvent.type(await field(), "7K3Q-W9XH-042");
    await press("Match");
    await screen.findByText(/We don't recognize that code\./);
    expect(document.activeElement).toBe(await field());
    expect(server.requests).not.toContain("/http/matchUploadHttp");
  });

  test("the right one is sent as it is written, and the next picture comes with the cursor in its field", async () => {
    say(anUnmatched(), anUnmatched({ id: "second", originalFileName: "IMG_2199.HEIC" }));
    sayHttp(server, "matchUploadHttp", { responseId: "reply" });
    open();
    await screen.findByText("1 of 2");
    await userEvent.type(await field(), `${shortCode.toLowerCase().replaceAll("-", " ")}{Enter}`);
    await screen.findByRole("heading", { name: "IMG_2199.HEIC" });
    expect(server.sent).toContainEqual({ ...eventRef, uploadId: "first", shortCode });
    expect(document.activeElement).toBe(await field());
    expect(await field()).toHaveProperty("value", "");
  });

  test("when the last one is settled, the tray says so and keeps the place", async () => {
    say(anUnmatched());
    sayHttp(server, "matchUploadHttp", { responseId: "reply" });
    open();
    await userEvent.type(await field(), `${shortCode}{Enter}`);
    await screen.findByText("All pages are matched.");
    expect((await tray()).className).not.toContain("waits");
    expect((await tray()).contains(document.activeElement)).toBe(true);
  });

  test("one that comes in meanwhile leaves the picture and what was typed for it alone", async () => {
    say(anUnmatched());
    open();
    await userEvent.type(await field(), "7K3Q");
    say(anUnmatched({ id: "newer", originalFileName: "IMG_2200.HEIC" }), anUnmatched());
    // A link that has ended has the list read again.
    fireEvent.error(await screen.findByRole("img"));
    await screen.findByText("2 of 2");
    screen.getByRole("heading", { name: "IMG_2198.HEIC" });
    expect(await field()).toHaveProperty("value", "7K3Q");
  });

  test("stays at the image that the user moved to while the request was running", async () => {
    say(
      anUnmatched(),
      anUnmatched({ id: "second", originalFileName: "IMG_2.HEIC" }),
      anUnmatched({ id: "third", originalFileName: "IMG_3.HEIC" }),
    );
    const answered = Promise.withResolvers<void>();
    server.answer("/http/matchUploadHttp", async () => {
      await answered.promise;
      return Response.json({ responseId: "reply" });
    });
    open();
    await userEvent.type(await field(), `${shortCode}{Enter}`);
    await press("Next");
    await press("Next");
    await screen.findByRole("heading", { name: "IMG_3.HEIC" });
    await userEvent.type(await field(), "7K3Q");
    answered.resolve();
    await screen.findByText("2 of 2");
    screen.getByRole("heading", { name: "IMG_3.HEIC" });
    expect(await field()).toHaveProperty("value", "7K3Q");
  });

  test("a list that is read again before the answer is there does not take the cursor away", async () => {
    say(anUnmatched(), anUnmatched({ id: "second", originalFileName: "IMG_2.HEIC" }));
    const answered = Promise.withResolvers<void>();
    server.answer("/http/matchUploadHttp", async () => {
      await answered.promise;
      return Response.json({ responseId: "reply" });
    });
    open();
    await userEvent.type(await field(), `${shortCode}{Enter}`);
    say(anUnmatched({ id: "second", originalFileName: "IMG_2.HEIC" }));
    fireEvent.error(await screen.findByRole("img"));
    await screen.findByRole("heading", { name: "IMG_2.HEIC" });
    answered.resolve();
    await waitFor(async () => expect(await field()).toBe(document.activeElement));
  });

  test.each([
    [404, "Sheet not found."],
    [429, "Too many unknown codes. Try again in an hour."],
    [500, "Failed to match picture."],
  ])("a refusal (%d) is said at the field, and what was typed stays", async (status, words) => {
    say(anUnmatched());
    refuseHttp(server, "matchUploadHttp", status, status === 500 ? "" : words);
    open();
    await userEvent.type(await field(), `${shortCode}{Enter}`);
    await screen.findByText(words);
    expect(await field()).toHaveProperty("value", shortCode);
  });
});

describe("by picking", () => {
  const roster = {
    event: {
      id: "lakeside",
      name: "Week 3",
      startDate: "2027-07-11",
      endDate: "2027-07-17",
      description: null,
    },
    buildings: [{ id: "loon", name: "Loon Cabin", capacity: null }],
    participants: ["Maya Alvarez", "Ben Ångström"].map((name) => ({
      id: name.slice(0, 3),
      name,
      buildingId: "loon",
      externalId: null,
      contacts: 1,
    })),
  };
  const sheet = {
    jobId: "job",
    sheetNumber: 7,
    shortCode: "7K3Q-W9XH-007C",
    contactName: "Elena Vasquez",
    isStationery: false,
    printedAt: "2027-07-13T08:00:00",
    cameBack: false,
  };
  beforeEach(() => {
    say(anUnmatched());
    server.say(`${eventPath}/roster`, roster);
    server.say(`${eventPath}/participants/May/sheets`, { sheets: [sheet] });
  });

  test("a participant first, then the sheet", async () => {
    sayHttp(server, "matchUploadHttp", { responseId: "reply" });
    open();
    await press("Pick a camper");
    await userEvent.type(
      await screen.findByRole("searchbox", { name: "Find a camper or a building" }),
      "maya",
    );
    await press("Maya Alvarez Loon Cabin");
    await screen.findByText("Not back yet");
    await press("Choose 7K3Q-W9XH-007C, letter from Elena Vasquez");
    await screen.findByText("All pages are matched.");
    expect(server.sent).toContainEqual({ ...eventRef, uploadId: "first", jobId: "job", sheetNumber: 7 });
  });

  test("no participant of that name, no printed sheets, and the way back", async () => {
    server.say(`${eventPath}/participants/May/sheets`, { sheets: [] });
    open("Retreat Center");
    await press("Pick a participant");
    const search = await screen.findByRole("searchbox");
    await userEvent.type(search, "zoe");
    await screen.findByText("No participant matches “zoe”.");
    await userEvent.clear(search);
    await press("Maya Alvarez Loon Cabin");
    await screen.findByText("No sheet was printed for Maya Alvarez yet.");
    await press("All participants");
    await press("Ben Ångström Loon Cabin");
    expect((await screen.findByRole("alert")).textContent).toContain("Failed to load sheets.");
  });

  test("a refusal is said in the dialog", async () => {
    refuseHttp(server, "matchUploadHttp", 500);
    open();
    await press("Pick a camper");
    await press("Maya Alvarez Loon Cabin");
    await press("Choose 7K3Q-W9XH-007C, letter from Elena Vasquez");
    expect((await screen.findByRole("alert")).textContent).toBe("Failed to match picture.");
  });
});

describe("a picture that could not be opened", () => {
  beforeEach(() => say(anUnmatched({ why: "could-not-be-opened", view: null })));

  test("is tried again, and cannot be matched", async () => {
    sayHttp(server, "reopenUploadHttp", { ok: true });
    open();
    await screen.findByText(/could not be opened/);
    expect(screen.queryByRole("textbox", { name: "Short code" })).toBeNull();
    await press("Try again");
    await screen.findByText("All pages are matched.");
    expect(server.sent).toContainEqual({ ...eventRef, uploadId: "first" });
  });

  test("stays when the server cannot try it", async () => {
    refuseHttp(server, "reopenUploadHttp", 500);
    open();
    await press("Try again");
    expect((await screen.findByRole("alert")).textContent).toBe("Failed to try the picture again.");
  });
});

describe("Discard", () => {
  beforeEach(() => say(anUnmatched()));

  test("needs a reason, which may be one of those that are offered", async () => {
    sayHttp(server, "discardUploadHttp", { ok: true });
    open();
    await press("Discard…");
    await screen.findByRole("dialog", { name: "Discard this picture?" });
    await press("Discard");
    await screen.findByText("Please say why.");
    expect(server.requests).not.toContain("/http/discardUploadHttp");
    await press("Blank page");
    await press("Discard");
    await screen.findByText("All pages are matched.");
    expect(server.sent).toContainEqual({ ...eventRef, uploadId: "first", reason: "Blank page" });
  });

  test("that fails keeps what was written", async () => {
    refuseHttp(server, "discardUploadHttp", 500);
    open();
    await press("Discard…");
    await userEvent.type(await screen.findByRole("textbox", { name: "Why" }), "A thumb");
    await press("Discard");
    expect((await screen.findByRole("alert")).textContent).toBe("Failed to discard picture.");
    expect(screen.getByRole("textbox", { name: "Why" })).toHaveProperty("value", "A thumb");
  });
});

test("when the last of a page is settled while more wait, none is told that nothing waits", async () => {
  server.say(question, { uploads: [anUnmatched()], older: "a cursor" });
  sayHttp(server, "matchUploadHttp", { responseId: "reply" });
  open();
  await userEvent.type(await field(), shortCode);
  const answered = Promise.withResolvers<void>();
  server.answer(question, async () => {
    await answered.promise;
    return Response.json({
      uploads: [anUnmatched({ id: "second", originalFileName: "IMG_2.HEIC" })],
      older: null,
    });
  });
  await press("Match");
  await screen.findByText("Loading more pictures…");
  expect(screen.queryByText("All pages are matched.")).toBeNull();
  expect((await tray()).className).toContain("waits");
  answered.resolve();
  await screen.findByRole("heading", { name: "IMG_2.HEIC" });
});

test("at either end the step that was taken keeps the focus, and where one stands is told", async () => {
  say(anUnmatched(), anUnmatched({ id: "second", originalFileName: "IMG_2.HEIC" }));
  open();
  expect((await screen.findByText("1 of 2")).role).toBe("status");
  for (const [name, heading] of [
    ["Next", "IMG_2.HEIC"],
    ["Previous", "IMG_2198.HEIC"],
  ] as const) {
    screen.getByRole("button", { name }).focus();
    // The second press is one too many.
    await userEvent.keyboard("{Enter}{Enter}");
    await screen.findByRole("heading", { name: heading });
    const step = screen.getByRole("button", { name });
    expect(step.getAttribute("aria-disabled")).toBe("true");
    expect(step.hasAttribute("disabled")).toBe(false);
    expect(document.activeElement).toBe(step);
  }
});

test("more than a page of them is read on", async () => {
  server.say(question, { uploads: [anUnmatched()], older: "a cursor" });
  server.say(`${question}?older=a%20cursor`, {
    uploads: [anUnmatched({ id: "second", originalFileName: "IMG_2.HEIC" })],
    older: null,
  });
  open();
  await screen.findByText("1 of 1 or more");
  await press("Load more");
  await screen.findByText("1 of 2");
  await press("Next");
  await screen.findByRole("heading", { name: "IMG_2.HEIC" });
  await press("Previous");
  await screen.findByRole("heading", { name: "IMG_2198.HEIC" });
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
});
