import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { ListedEvent } from "#domain/events/event.ts";
import {
  duringLakeside,
  firstFires,
  lakeside,
  nightSky,
  weeksQuestion,
  workQuestion,
} from "./answers/team.ts";
import { checkScreen } from "./check-screen.ts";
import { freezeDate, openApp, server } from "./open-app.tsx";
import { dana, quietHouse } from "./people.ts";

const path = "/org/pine-hollow/events";
const dialog = page.getByRole("dialog");
const question = page.getByRole("alertdialog");
const complaint = dialog.getByRole("alert");
const notification = page.getByRole("main").getByRole("alert");

const sayWeeks = (...events: ListedEvent[]) => server.say(weeksQuestion, { events });

async function choose(week: ListedEvent, entry: string): Promise<void> {
  await page.getByRole("button", { name: `More for ${week.name}` }).click();
  await page.getByRole("menuitem", { name: entry }).click();
}

beforeEach(() => {
  freezeDate(duringLakeside);
  server.signIn(dana);
  sayWeeks(firstFires, lakeside, nightSky);
  server.say(workQuestion, { events: [{ id: lakeside.id, toPrint: 43, toMatch: 3 }] });
});

describe("the list of weeks", () => {
  test("weeks that are over, active and still to come", async () => {
    openApp(path);
    await expect.element(page.getByText("3 weeks, 1,584 campers")).toBeVisible();
    for (const status of ["Past", "Active", "Upcoming"])
      await expect.element(page.getByText(status, { exact: true })).toBeVisible();
    await checkScreen("weeks");
  });

  test("loading, then the list", async () => {
    const release = server.hold(weeksQuestion, { events: [lakeside] });
    openApp(path);
    await expect.element(page.getByText("Loading weeks…")).toBeVisible();
    await checkScreen("weeks-loading");
    release();
    await expect.element(page.getByText("1 week, 298 campers")).toBeVisible();
  });

  test("a list that cannot be loaded is loaded on the next try", async () => {
    server.refuse(weeksQuestion, 403);
    openApp(path);
    await expect.element(notification.getByText("Failed to load events.")).toBeVisible();
    await checkScreen("weeks-failed");
    sayWeeks(lakeside);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(page.getByText("1 week, 298 campers")).toBeVisible();
    expect(page.getByRole("alert").elements()).toEqual([]);
  });

  test("weeks that were loaded stay when the other direction cannot be", async () => {
    server.refuse("GET /org/pine-hollow/events?direction=desc", 403);
    openApp(path);
    await page.getByRole("columnheader", { name: "Start" }).click();
    await expect.element(notification.getByText(/What you see below was loaded at \d/)).toBeVisible();
    await expect.element(page.getByRole("row", { name: lakeside.name })).toBeVisible();
  });

  test("a retreat center has events with participants, and an empty list offers one action", async () => {
    const { id } = quietHouse;
    const events = `GET /org/${id}/events?direction=asc`;
    server.say(events, { events: [] });
    server.say(`GET /org/${id}/eventWork`, { events: [] });
    openApp(`/org/${id}/events`);
    await expect.element(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
    await expect.element(page.getByText("No events yet")).toBeVisible();
    expect(page.getByRole("button", { name: "Add event" }).elements()).toHaveLength(1);
    await checkScreen("events-of-a-retreat-empty");
    server.say(events, { events: [nightSky] });
    openApp(`/org/${id}/events`);
    await expect.element(page.getByRole("columnheader", { name: "Participants" })).toBeVisible();
  });

  test("in a narrow window the menu opens under the mouse, and nothing in it is chosen yet", async () => {
    await page.viewport(390, 600);
    openApp(path);
    const more = page.getByRole("button", { name: `More for ${nightSky.name}` });
    await expect.element(more).toBeVisible();
    // Low in the window, where the sheet covers the button before the mouse is released.
    more.element().scrollIntoView({ block: "end" });
    // The sheet takes no press while it rises. A pause makes the test independent of how long the mouse is down.
    document.addEventListener("animationstart", pauseRisingMenu);
    await userEvent.click(more, { delay: 150 });
    const entries = () => page.getByRole("menuitem").elements();
    await expect
      .poll(() => entries().map(({ textContent }) => textContent))
      .toEqual(["Campers", "Tools", "Edit", "Delete"]);
    document.removeEventListener("animationstart", pauseRisingMenu);
    for (const animation of document.getAnimations()) animation.finish();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await expect.element(page.getByRole("dialog", { name: "Edit week" })).toBeVisible();
  });
});

function pauseRisingMenu({ animationName }: AnimationEvent): void {
  if (animationName !== "menu-rising") return;
  for (const animation of document.getAnimations()) animation.pause();
}

describe("the form of a week", () => {
  const nameField = dialog.getByLabelText("Name");
  const startDate = dialog.getByLabelText("Start date");
  const endDate = dialog.getByLabelText("End date");
  const add = dialog.getByRole("button", { name: "Add week" });

  async function openForm(): Promise<void> {
    openApp(path);
    await page.getByRole("button", { name: "Add week" }).click();
    await expect.element(nameField).toHaveFocus();
  }

  test("a wrong day is refused in words, and the cursor is in its field", async () => {
    await openForm();
    await nameField.fill("Week 5");
    await add.click();
    await expect.element(complaint.getByText("Invalid date format.")).toBeVisible();
    await expect.element(startDate).toHaveFocus();
    // June has no 31st: the browser's field takes the keys and has no value.
    await userEvent.keyboard("06312027");
    await add.click();
    await expect.element(complaint.getByText("Invalid date format.")).toBeVisible();
    await startDate.fill("2027-07-18");
    await endDate.fill("2027-07-17");
    await add.click();
    await expect
      .element(complaint.getByText("End date must be the same as or after the start date."))
      .toBeVisible();
    await expect.element(endDate).toHaveFocus();
    await checkScreen("week-form-refused");
  });

  test("a week that could not be added stays in the form, and is added on the next try", async () => {
    server.breakDown("addEvent");
    await openForm();
    await nameField.fill("Week 5");
    await startDate.fill("2027-07-18");
    await endDate.fill("2027-07-24");
    await add.click();
    await expect.element(complaint.getByText("Failed to add event.")).toBeVisible();
    await expect.element(nameField).toHaveValue("Week 5");
    server.say("addEvent", { id: "week-5", buildingsCopied: true });
    sayWeeks(lakeside, { ...nightSky, name: "Week 5" });
    await add.click();
    await expect.element(page.getByText("Week 5 was added.")).toBeVisible();
    await expect.element(page.getByRole("row", { name: "Week 5" })).toBeVisible();
    expect(dialog.elements()).toEqual([]);
  });

  test("a week without its buildings says so, and gets them on the next try", async () => {
    server.say("addEvent", { id: "bare", buildingsCopied: false });
    server.say("copyEventBuildings", { copied: 4 });
    await openForm();
    await nameField.fill("Bare Week");
    await startDate.fill("2027-07-18");
    await endDate.fill("2027-07-24");
    await add.click();
    await expect
      .element(notification.getByText("Event created, but buildings could not be copied."))
      .toBeVisible();
    await expect.element(page.getByText("Bare Week was added.")).toBeVisible();
    await expect
      .element(notification.getByRole("link", { name: "Campers of Bare Week" }))
      .toHaveAttribute(
        "href",
        expect.stringMatching(/^\/org\/pine-hollow\/events\/[0-9a-f-]+\/participants$/),
      );
    // The link is within a sentence.
    await checkScreen("week-without-buildings", { targets: "main :is(a:not([role=alert] a), button)" });
    await notification.getByRole("button", { name: "Try again" }).click();
    await expect.element(page.getByText("Buildings were copied into Bare Week.")).toBeVisible();
    expect(notification.elements()).toEqual([]);
  });

  test("on a phone the fields of a week can be tapped", async () => {
    openApp(path);
    await choose(lakeside, "Edit");
    await expect.element(nameField).toHaveValue(lakeside.name);
    await checkScreen("week-form", {
      targets: "[role=dialog] :is(button, input:not([type=checkbox]), textarea, .checkbox)",
    });
  });

  test("changes that are refused or cannot be saved stay in the form", async () => {
    const sentence = "Only organization admins can edit events.";
    server.refuse("updateEvent", 403, sentence);
    openApp(path);
    await choose(lakeside, "Edit");
    await nameField.fill("Kept in the form");
    const save = dialog.getByRole("button", { name: "Save changes" });
    await save.click();
    await expect.element(complaint.getByText(sentence)).toBeVisible();
    server.breakDown("updateEvent");
    await save.click();
    await expect.element(complaint.getByText("Failed to update event.")).toBeVisible();
    await expect.element(nameField).toHaveValue("Kept in the form");
  });
});

describe("deleting a week", () => {
  test("a week that could not be deleted says so in the question", async () => {
    server.breakDown("deleteEvent");
    openApp(path);
    await choose(firstFires, "Delete");
    await question.getByRole("textbox").fill(firstFires.name);
    await question.getByRole("button", { name: "Delete week" }).click();
    await expect.element(question.getByRole("alert").getByText("Failed to delete event.")).toBeVisible();
    await checkScreen("week-not-deleted");
  });

  test("a week that Undo could not restore is named, with a link to the deleted ones", async () => {
    server.say("deleteEvent", { kept: true });
    server.breakDown("restoreEvent");
    openApp(path);
    await choose(lakeside, "Delete");
    await question.getByRole("textbox").fill(lakeside.name);
    await userEvent.keyboard("{Enter}");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.element(notification.getByText("Failed to restore.")).toBeVisible();
    await expect
      .element(notification.getByRole("link", { name: "Open Recently deleted" }))
      .toHaveAttribute("href", "/org/pine-hollow/recently-deleted");
  });
});
