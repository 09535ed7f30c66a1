import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { AuditEntry } from "#domain/organizations/audit.ts";
import { checkScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { dana, marcus } from "./people.ts";

const path = "/org/pine-hollow/audit";
const question = "GET /org/pine-hollow/audit";

const print: AuditEntry = {
  id: "print",
  at: "2027-07-12T15:30:00.000Z",
  action: "print-job.created",
  actor: { name: "Dana Whitlock", is: "here" },
  event: { name: "Week 3 · Lakeside", is: "here" },
  participant: null,
  person: null,
  reason: null,
  facts: { notes: 42, sheets: 40 },
};
const entries: AuditEntry[] = [
  print,
  {
    ...print,
    id: "role",
    action: "member.role-changed",
    event: null,
    person: { name: "Bartholomew Featherstonehaugh-Cholmondeley", is: "here" },
    facts: { role: "member" },
  },
  {
    ...print,
    id: "contact",
    action: "contact.added",
    actor: { name: "Lee Moss", is: "left" },
    participant: { name: "Wren Abbott", is: "here" },
    facts: {},
  },
  {
    ...print,
    id: "support",
    at: "2027-07-11T23:10:00.000Z",
    action: "support.looked",
    actor: { name: "Jo Park", is: "support" },
    event: null,
    reason: "Ticket 812: letters of the second building were not printed on Saturday",
    facts: {},
  },
];

beforeEach(() => {
  server.signIn(dana);
  server.say(question, { entries, older: null });
  server.say("GET /org/pine-hollow/audit-choices", {
    people: [{ id: "019f0000-0000-7000-8000-000000000001", name: "Lee Moss", is: "left" }],
    events: [{ id: "019f0000-0000-7000-8000-000000000002", name: "Week 3 · Lakeside", deleted: false }],
  });
});

test("what was done, day by day", async () => {
  openApp(path);
  await expect.element(page.getByText("4 entries")).toBeVisible();
  await checkScreen("activity");
});

test.each([1280, 390, 320])("at %d px the first and the last day are side by side", async (width) => {
  await page.viewport(width, 800);
  openApp(path);
  await expect.element(page.getByLabelText("From")).toBeVisible();
  const [from, to] = ["From", "To"].map(
    (day) => page.getByLabelText(day).element().getBoundingClientRect().y,
  );
  expect(from).toBe(to);
});

test("nothing was done yet", async () => {
  server.say(question, { entries: [], older: null });
  openApp(path);
  await expect.element(page.getByRole("heading", { name: "Nothing on record yet" })).toBeVisible();
  await checkScreen("activity-empty");
});

test("a member is told that it is for admins", async () => {
  server.signIn(marcus);
  openApp(path);
  await expect
    .element(page.getByRole("alert").getByText("Only organization admins can see the activity."))
    .toBeVisible();
  await expect.element(page.getByRole("link", { name: "Team" })).toBeVisible();
  expect(page.getByRole("link", { name: "Activity" }).elements()).toEqual([]);
  await checkScreen("activity-for-admins-only");
});
