import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { OperatedOrganization } from "#domain/organizations/operator-contract.ts";
import { checkScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { dana } from "./people.ts";

const question = "GET /operator/organizations";
const birchwood: OperatedOrganization = {
  id: "birchwood",
  name: "Camp Birchwood",
  type: "Camp",
  standing: "new",
  createdAt: "2027-07-12T15:00:00.000Z",
  createdBy: { name: "Ruth Aldana", email: "ruth.aldana@birchwood.example" },
  events: 1,
  participants: 25,
  invites: 10,
};
const fake: OperatedOrganization = {
  ...birchwood,
  id: "fake",
  name: "Camp Pine Hollow Family Letters Summer 2027",
  standing: "suspended",
  createdBy: { name: "Mallory", email: null },
  participants: 0,
};

const approved: OperatedOrganization = { ...birchwood, id: "oak", name: "Camp Oak", standing: "approved" };
const one = `${question}?orgId=birchwood`;
const all = (name: string) => `${question}?name=${name}`;

beforeEach(() => {
  server.signIn(dana);
  server.say(all(""), { organizations: [] });
});

test("an operator finds a camp by name among all, and suspends none that is closed", async () => {
  const closed: OperatedOrganization = { ...birchwood, id: "closed", name: "Camp Ash", standing: "closed" };
  server.say(question, { organizations: [birchwood, fake] });
  server.say(all(""), { organizations: [closed, birchwood, approved] });
  server.say(all("oak"), { organizations: [approved] });
  openApp("/operator");
  await expect.element(page.getByRole("heading", { name: "Organizations to review" })).toBeVisible();
  await expect.element(page.getByText("Cabin Courier 0.1.0 (4f23066)")).toBeVisible();
  await expect
    .element(page.getByRole("list", { name: "All organizations" }).getByText("Camp Ash"))
    .toBeVisible();
  expect(page.getByRole("button", { name: /Camp Ash/ }).elements()).toEqual([]);
  await checkScreen("operator");
  await page.getByRole("searchbox", { name: "Find an organization" }).fill("oak");
  await expect.element(page.getByRole("link", { name: "Camp Oak" })).toBeVisible();
  await expect.poll(() => page.getByText("Camp Ash").elements()).toEqual([]);
});

test("the link of the mail opens one camp, and one press approves it", async () => {
  server.say(one, { organizations: [birchwood] });
  openApp("/operator?organization=birchwood");
  await expect.element(page.getByRole("heading", { name: "Camp Birchwood" })).toBeVisible();
  const decision = { data: { orgId: "birchwood", reason: "We checked this organization." } };
  expect(server.sent).not.toContainEqual(decision);
  await checkScreen("operator-one");
  server.answer("approveOrganization", () => {
    server.say(one, { organizations: [{ ...birchwood, standing: "approved" }] });
    return Response.json({ result: {} });
  });
  await page.getByRole("button", { name: "Approve Camp Birchwood" }).click();
  await expect.element(page.getByText("Camp Birchwood is approved.")).toBeVisible();
  expect(server.sent).toContainEqual(decision);
  await expect.element(page.getByText("Approved", { exact: true })).toBeVisible();
  expect(page.getByRole("button", { name: "Approve Camp Birchwood" }).elements()).toEqual([]);
});

test("a suspension that cannot be saved keeps the typed reason", async () => {
  server.say(question, { organizations: [birchwood] });
  server.refuse("suspendOrganization", 500);
  openApp("/operator");
  await page.getByRole("button", { name: "Suspend Camp Birchwood" }).click();
  const dialog = page.getByRole("dialog", { name: "Suspend Camp Birchwood?" });
  const reason = dialog.getByRole("textbox", { name: "Reason" });
  await reason.fill("Is not the camp it says it is");
  await userEvent.click(dialog.getByRole("button", { name: "Suspend Camp Birchwood" }));
  await expect.element(dialog.getByText("Failed to save your decision.")).toBeVisible();
  await expect.element(reason).toHaveValue("Is not the camp it says it is");
  await checkScreen("operator-suspend", { targets: "[role=dialog] button" });
});

test("nothing to review", async () => {
  server.say(question, { organizations: [] });
  openApp("/operator");
  await expect.element(page.getByText("Every organization is approved.")).toBeVisible();
  await checkScreen("operator-empty");
});

test("for everyone else it is an unknown path", async () => {
  server.refuse(question, 404);
  const app = openApp("/operator");
  await expect.poll(() => app.path()).toBe("/");
  expect(page.getByText("Organizations to review").elements()).toEqual([]);
});
