import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { identityTopics } from "#domain/identity/topics.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { aRosterAnswer, sayRoster } from "./answers/roster.ts";
import {
  duringLakeside,
  firstFires,
  lakeside,
  nightSky,
  retention,
  weeksQuestion,
  workQuestion,
} from "./answers/team.ts";
import { freezeDate, openApp, server } from "./open-app.tsx";
import { dana, marcus } from "./people.ts";

const path = "/org/pine-hollow/events";
const question = page.getByRole("alertdialog");
const more = page.getByRole("button", { name: `More for ${nightSky.name}` });
const boardHeading = page.getByRole("heading", { level: 1, name: "Campers" });
const names = () =>
  page
    .getByRole("rowheader")
    .elements()
    .map(({ textContent }) => textContent);

async function choose(week: { name: string }, entry: string): Promise<void> {
  await page.getByRole("button", { name: `More for ${week.name}` }).click();
  await page.getByRole("menuitem", { name: entry }).click();
}

beforeEach(() => {
  freezeDate(duringLakeside);
  server.signIn(dana);
  server.say(weeksQuestion, { events: [lakeside, nightSky] });
  server.say(workQuestion, { events: [] });
  sayRoster(aRosterAnswer());
});

describe("deleting a week", () => {
  test("Escape keeps it, and the focus is where it was", async () => {
    openApp(path);
    await choose(nightSky, "Delete");
    await expect.element(question.getByRole("button", { name: "Cancel" })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(more).toHaveFocus();
  });

  test("an empty week cannot be restored, so there is no Undo", async () => {
    server.answer("deleteEvent", () => {
      server.say(weeksQuestion, { events: [lakeside] });
      return Response.json({ result: { kept: false } });
    });
    openApp(path);
    await choose(nightSky, "Delete");
    expect(question.getByRole("textbox").elements()).toEqual([]);
    await question.getByRole("button", { name: "Delete week" }).click();
    await expect.element(page.getByText(`${nightSky.name} was deleted.`)).toBeVisible();
    await expect.element(more).not.toBeInTheDocument();
    expect(page.getByRole("button", { name: "Undo" }).elements()).toEqual([]);
  });

  test("Undo restores a week with campers", async () => {
    server.answer("deleteEvent", () => {
      server.say(weeksQuestion, { events: [nightSky] });
      return Response.json({ result: { kept: true } });
    });
    server.answer("restoreEvent", () => {
      server.say(weeksQuestion, { events: [lakeside, nightSky] });
      return Response.json({ result: {} });
    });
    openApp(path);
    await choose(lakeside, "Delete");
    await question.getByRole("textbox").fill(lakeside.name);
    await userEvent.keyboard("{Enter}");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.element(page.getByText(`${lakeside.name} was restored.`)).toBeVisible();
    await expect.poll(names).toEqual([lakeside.name, nightSky.name]);
  });
});

describe("from the list to a week", () => {
  const row = page.getByRole("row", { name: lakeside.name });
  test.each([
    ["a press on its row", () => row.getByText("Jul 11, 2027").click()],
    ["the link with its name", () => page.getByRole("link", { name: lakeside.name, exact: true }).click()],
    ["its menu", () => choose(lakeside, "Campers")],
    [
      "the keyboard",
      async () => {
        await expect.element(row).toBeVisible();
        row.element().focus();
        await userEvent.keyboard("{Enter}");
      },
    ],
  ])("%s leads to its campers, and Back to the list", async (_, go) => {
    const app = openApp(path);
    await go();
    await expect.element(boardHeading).toBeVisible();
    await expect.poll(() => app.path()).toBe(`${path}/lakeside/participants`);
    app.goBack();
    await expect.element(row).toBeVisible();
    expect(app.path()).toBe(path);
  });

  test("the order of the list is part of its address", async () => {
    server.say("GET /org/pine-hollow/events?direction=desc", { events: [nightSky, lakeside] });
    const app = openApp(path);
    const start = page.getByRole("columnheader", { name: "Start" });
    await start.click();
    await expect.poll(names).toEqual([nightSky.name, lakeside.name]);
    await expect.poll(() => app.path()).toBe(`${path}?start=desc`);
    openApp(`${path}?start=desc`);
    await expect.poll(names).toEqual([nightSky.name, lakeside.name]);
    await start.click();
    await expect.poll(names).toEqual([lakeside.name, nightSky.name]);
  });
});

test("a changed week has its new name in the list, and a message confirms it", async () => {
  const changed = { ...lakeside, name: "Week 3 · Regatta" };
  server.answer("updateEvent", () => {
    server.say(weeksQuestion, { events: [changed, nightSky] });
    return Response.json({ result: {} });
  });
  openApp(path);
  await choose(lakeside, "Edit");
  const form = page.getByRole("dialog", { name: "Edit week" });
  await form.getByLabelText("Name").fill(changed.name);
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect.element(page.getByText("Week 3 · Regatta was saved.")).toBeVisible();
  await expect.poll(names).toEqual([changed.name, nightSky.name]);
});

test("a member's menu of a week has neither Edit nor Delete", async () => {
  server.signIn(marcus);
  openApp(path);
  await page.getByRole("button", { name: `More for ${lakeside.name}` }).click();
  await expect.element(page.getByRole("menuitem", { name: "Tools" })).toBeVisible();
  const entries = page.getByRole("menuitem").elements();
  expect(entries.map(({ textContent }) => textContent)).toEqual(["Campers", "Tools"]);
});

test("an admin who becomes a member keeps the open form, and reads why it is refused", async () => {
  const { message } = eventErrors.onlyAdminsCreate;
  openApp(path);
  const add = page.getByRole("main").getByRole("button", { name: "Add week" });
  await add.click();
  const form = page.getByRole("dialog", { name: "Add week" });
  await form.getByLabelText("Name").fill("Too late");
  await form.getByLabelText("Start date").fill("2027-07-11");
  await form.getByLabelText("End date").fill("2027-07-17");
  server.signIn({ ...dana, organizations: marcus.organizations });
  server.invalidation(identityTopics.person("dana"));
  await expect.poll(() => document.querySelector("main")?.textContent).not.toContain("Add week");
  server.refuse("addEvent", 403, message);
  await form.getByRole("button", { name: "Add week" }).click();
  await expect.element(form.getByRole("alert")).toMatchTextContent(message);
  await expect.element(form.getByLabelText("Name")).toHaveValue("Too late");
});

test("a member sees deleted campers, not deleted weeks", async () => {
  server.signIn(marcus);
  const theo = {
    id: "theo",
    name: "Theo Alvarez",
    eventId: "lakeside",
    eventName: lakeside.name,
    contacts: 1,
  };
  server.say("GET /org/pine-hollow/deleted-participants", {
    participants: [{ ...theo, deletedAt: duringLakeside }],
  });
  server.say("GET /org/pine-hollow/retention", retention);
  openApp("/org/pine-hollow/recently-deleted");
  await expect.element(page.getByRole("row", { name: /Theo Alvarez/ })).toBeVisible();
  await expect.element(page.getByText("Only admins see and restore deleted weeks.")).toBeVisible();
  expect(page.getByText(firstFires.name).elements()).toEqual([]);
  expect(server.requests).not.toContain("GET /org/pine-hollow/deleted-events");
});
