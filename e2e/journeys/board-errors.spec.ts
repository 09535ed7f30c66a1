import { randomId } from "#database/seed/builders.ts";
import { aWeek, building, choose, drag, openBoard, rowIn, soon } from "../board-week.ts";
import { intercept } from "../intercept.ts";
import { expect, expectAccessible, test } from "../journey.ts";
import {
  anOwnCamp,
  atAnotherMachine,
  callFrom,
  giveRoleQuietly,
  personId,
  signInAs,
  type OwnCamp,
} from "../own-camp.ts";
import { settling } from "../settling.ts";

let camp: OwnCamp;
test.beforeAll(async ({ world }) => {
  camp = await anOwnCamp(world, { name: "Camp Windfall", admins: ["dana"], members: ["marcus"] });
});
test.afterAll(() => camp.remove());

test("a move that fails goes back and says so; what the server says is shown", async ({ page }) => {
  const { path, id, heron } = await aWeek(camp);
  await signInAs(page, "dana");
  await openBoard(page, path);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await intercept(page, "**/callable/moveParticipant", async (route) => {
    await held;
    await route.fulfill({ status: 500, body: "oops" });
  });
  await drag(rowIn(page, "Loon Cabin", "Maya Alvarez"), building(page, "Heron Cabin"));
  await expect(rowIn(page, "Heron Cabin", "Maya Alvarez"), "before the server has answered").toBeVisible();
  // Somebody else's change arrives meanwhile: it must not put the row back.
  const late = { orgId: camp.id, eventId: id, buildingId: heron.id, id: randomId(), name: "Nia Brook" };
  expect(await callFrom(page, "addParticipant", late)).toBe(200);
  await expect(rowIn(page, "Heron Cabin", "Nia Brook")).toBeVisible();
  await expect(rowIn(page, "Heron Cabin", "Maya Alvarez")).toBeVisible();
  answer();
  await expect(rowIn(page, "Loon Cabin", "Maya Alvarez")).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("Failed to move participant.");
  await expect(page.getByRole("alert")).toContainText(
    "Maya Alvarez was not moved to Heron Cabin and is back in Loon Cabin.",
  );
  await expectAccessible(page);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);

  await page.unroute("**/callable/moveParticipant");
  // Gone without a hint: the board finds out from the answer.
  await camp.db
    .updateTable("participants")
    .set({ buildingId: null })
    .where("buildingId", "=", heron.id)
    .execute();
  await camp.db.deleteFrom("eventBuildings").where("id", "=", heron.id).execute();
  await choose(page, "Maya Alvarez", "Move to…", "Heron Cabin");
  await expect(page.getByRole("alert")).toContainText("Cannot move participant into this building.");
  await expect(building(page, "Heron Cabin"), "and the board has looked again").toHaveCount(0);
});

test("adding campers and buildings says what is wrong and keeps what was typed", async ({ page }) => {
  const { path, heron } = await aWeek(camp);
  await signInAs(page, "dana");
  await openBoard(page, path);
  const alert = page.getByRole("alert");
  await page.getByRole("button", { name: "Add a camper to Heron Cabin" }).click();
  const field = page.getByLabel("Camper name");
  await expect(field).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(alert).toHaveText("Participant name is required.");
  await field.fill("June Harlow");
  await intercept(page, "**/callable/addParticipant", (route) =>
    route.fulfill({ status: 500, body: "oops" }),
  );
  await page.keyboard.press("Enter");
  await expect(alert).toHaveText("Failed to add participant.");
  await expect(field).toHaveValue("June Harlow");
  await page.unroute("**/callable/addParticipant");
  await camp.db
    .updateTable("participants")
    .set({ buildingId: null })
    .where("buildingId", "=", heron.id)
    .execute();
  await camp.db.deleteFrom("eventBuildings").where("id", "=", heron.id).execute();
  await page.keyboard.press("Enter");
  await expect(alert).toHaveText("Building is no longer available.");
  await expect(field).toHaveValue("June Harlow");
  await page.reload();

  await page.getByRole("button", { name: "Add building", exact: true }).click();
  await expect(page.getByLabel("Building name")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(alert).toHaveText("Building name is required.");
  await page.getByLabel("Building name").fill("Otter Cabin");
  await page.getByLabel("Capacity").fill("a dozen");
  await page.keyboard.press("Enter");
  await expect(alert).toHaveText("Capacity must be a number.");
  await page.getByLabel("Capacity").fill("12");
  await intercept(page, "**/callable/addEventBuilding", (route) =>
    route.fulfill({ status: 500, body: "oops" }),
  );
  await page.keyboard.press("Enter");
  await expect(alert).toHaveText("Failed to add building.");
  await expect(page.getByLabel("Building name")).toHaveValue("Otter Cabin");
  await page.unroute("**/callable/addEventBuilding");
  await page.keyboard.press("Enter");
  await expect(building(page, "Otter Cabin")).toBeVisible();
});

test("a building that goes while the form is open is asked for again", async ({ page, browser, world }) => {
  const { path } = await aWeek(camp);
  await signInAs(page, "dana");
  const marcus = await atAnotherMachine(browser, world, "marcus");
  await openBoard(marcus, path);
  await marcus.getByRole("button", { name: "Add camper", exact: true }).click();
  const form = marcus.getByRole("dialog", { name: "Add camper" });
  await expect(form.getByRole("button", { name: "Building" })).toContainText("Heron Cabin");
  await form.getByLabel("Camper name").fill("June Harlow");

  await openBoard(page, path);
  await choose(page, "Heron Cabin", "Remove building");
  const question = page.getByRole("alertdialog", { name: "Remove Heron Cabin?" });
  await question.getByRole("button", { name: "Move and remove" }).click();
  await expect(question.getByRole("alert")).toHaveText(
    "People are still in this building. Choose where everyone moves to.",
  );
  await question.getByRole("button", { name: "Move everyone to…" }).click();
  await page.getByRole("option", { name: "Loon Cabin" }).click();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Move and remove" }).click();
  await expect(building(page, "Heron Cabin")).toHaveCount(0);
  await expect(rowIn(page, "Loon Cabin", "Wren Sato")).toBeVisible();

  await expect(form.getByRole("alert")).toHaveText(
    "That building is no longer available. Please choose a different building above.",
    soon,
  );
  await expectAccessible(marcus);
  await form.getByRole("button", { name: "Building" }).click();
  await marcus.getByRole("option", { name: "Loon Cabin" }).click();
  await expect(form.getByLabel("Camper name")).toHaveValue("June Harlow");
  await form.getByRole("button", { name: "Add camper" }).click();
  await expect(rowIn(marcus, "Loon Cabin", "June Harlow")).toBeVisible();
  await marcus.context().close();
});

test("only admins remove buildings, and the server asks again", async ({ page, browser, world }) => {
  const { path } = await aWeek(camp);
  const marcus = await atAnotherMachine(browser, world, "marcus");
  await openBoard(marcus, path);
  await expect(marcus.getByRole("button", { name: "More for Ava Okafor" })).toBeVisible();
  await expect(marcus.getByRole("button", { name: "More for Loon Cabin" })).toHaveCount(0);
  await marcus.context().close();

  await signInAs(page, "dana");
  await openBoard(page, path);
  await page.getByRole("button", { name: "Add building", exact: true }).click();
  await page.getByLabel("Building name").fill("Otter Cabin");
  await page.keyboard.press("Enter");
  await choose(page, "Otter Cabin", "Remove building");
  const question = page.getByRole("alertdialog", { name: "Remove Otter Cabin?" });
  await intercept(page, "**/callable/removeEventBuilding", (route) =>
    route.fulfill({ status: 500, body: "oops" }),
  );
  await question.getByRole("button", { name: "Remove building" }).click();
  await expect(question.getByRole("alert")).toHaveText("Failed to remove building.");
  await page.unroute("**/callable/removeEventBuilding");
  await giveRoleQuietly(camp, "dana", "member");
  await question.getByRole("button", { name: "Remove building" }).click();
  await expect(question.getByRole("alert")).toHaveText("Only organization admins can remove buildings.");
  await giveRoleQuietly(camp, "dana", "admin");
  await question.getByRole("button", { name: "Remove building" }).click();
  await expect(building(page, "Otter Cabin")).toHaveCount(0);
});

test("whoever is no longer on the team is told so by the server", async ({ page, browser, world }) => {
  const { path } = await aWeek(camp);
  const marcus = await atAnotherMachine(browser, world, "marcus");
  const settled = settling(marcus);
  await openBoard(marcus, path);
  await marcus.getByRole("button", { name: "Add a camper to Loon Cabin" }).click();
  await marcus.getByLabel("Camper name").fill("June Harlow");
  await settled();
  const { db } = camp;
  const membership = await db
    .deleteFrom("memberships")
    .where("organizationId", "=", camp.id)
    .where("userId", "=", personId("marcus"))
    .returningAll()
    .executeTakeFirstOrThrow();
  await marcus.keyboard.press("Enter");
  await expect(marcus.getByRole("alert").first()).toHaveText("Only members/admins can add participants.");
  await marcus.keyboard.press("Escape");
  await choose(marcus, "Ava Okafor", "Remove");
  const question = marcus.getByRole("alertdialog", { name: "Remove Ava Okafor?" });
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(question.getByRole("alert")).toHaveText("Only members/admins can remove participants.");
  await db.insertInto("memberships").values(membership).execute();
  await marcus.context().close();

  await signInAs(page, "dana");
  await page.goto(path.replace(/events\/[^/]+/, "events/019f0000-0000-7000-8000-000000000001"));
  await expect(page.getByRole("alert")).toHaveText("Event not found.");
});
