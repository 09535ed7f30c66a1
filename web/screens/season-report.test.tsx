import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { checkScreen } from "./check-screen.ts";
import { emptyWeek, manyWeeks, oneCamper } from "./answers/reports.ts";
import { openApp, server } from "./open-app.tsx";
import { dana, marcus } from "./people.ts";

const path = "/org/pine-hollow/season";
const question = "GET /org/pine-hollow/season-report";
const heading = page.getByRole("heading", { name: "All figures" });

beforeEach(() => {
  server.signIn(dana);
});

test("a season of twelve weeks with 900 campers", async () => {
  server.say(question, { season: 2027, seasons: [2027, 2026], events: manyWeeks });
  openApp(path);
  await expect.element(heading).toBeVisible();
  await checkScreen("season-report");
});

test("the numbers of a drawing, as a table", async () => {
  server.say(question, { season: 2027, seasons: [2027], events: manyWeeks });
  openApp(path);
  await expect.element(heading).toBeVisible();
  for (const table of page.getByText("Show as a table").all()) await table.click();
  await expect.element(page.getByRole("cell", { name: "2 h 40 min" }).first()).toBeVisible();
  await checkScreen("season-report-tables");
});

test("a single camper with a letter a day", async () => {
  server.say(question, { season: 2027, seasons: [2027], events: [oneCamper] });
  openApp(path);
  await expect.element(page.getByText("100%").first()).toBeVisible();
  await checkScreen("season-report-one-camper");
});

test("weeks without mail days, letters and replies say why there is nothing to draw", async () => {
  server.say(question, { season: 2027, seasons: [2027], events: [emptyWeek] });
  openApp(path);
  await expect.element(page.getByText("No letters were printed yet.")).toBeVisible();
  await expect.element(page.getByText(/has had a mail day/)).toBeVisible();
  await checkScreen("season-report-empty");
});

test("a member of a camp before its first week", async () => {
  server.signIn(marcus);
  server.say(question, { season: null, seasons: [], events: [] });
  openApp(path);
  await expect.element(page.getByRole("heading", { name: "No weeks to report yet" })).toBeVisible();
  expect(page.getByRole("button", { name: "Download PDF" }).elements()).toEqual([]);
  await checkScreen("season-report-none");
});

test("another season is asked for by its year, and shown by its address", async () => {
  server.say(question, { season: 2027, seasons: [2027, 2026], events: [oneCamper] });
  server.say(`${question}?season=2026`, { season: 2026, seasons: [2027, 2026], events: [emptyWeek] });
  const app = openApp(path);
  await page.getByRole("button", { name: /Season/ }).click();
  await page.getByRole("option", { name: "2026" }).click();
  await expect.element(page.getByText("No letters were printed yet.")).toBeVisible();
  expect(app.path()).toBe(`${path}?season=2026`);
});

test("a report that does not load can be asked for again", async () => {
  server.refuse(question, 500, "INTERNAL");
  openApp(path);
  await expect.element(page.getByText("We couldn't load the report.")).toBeVisible();
  await checkScreen("season-report-failed");
});

test("a PDF that could not be made leaves the report on the screen", async () => {
  server.say(question, { season: 2027, seasons: [2027], events: [oneCamper] });
  server.refuse("makeSeasonReportPdf", 500, "INTERNAL");
  openApp(path);
  await page.getByRole("button", { name: "Download PDF" }).click();
  await expect.element(page.getByRole("alert")).toBeVisible();
  await expect.element(heading).toBeVisible();
});
