import { person } from "../cast.ts";
import { expect, expectAccessible, test } from "../journey.ts";
import { aCampWithLetters, button, openLetters, paper } from "../letters-home.ts";
import { atAnotherMachine, signInAs } from "../own-camp.ts";

test.use({ viewport: { width: 390, height: 844 } });

test("a mother asks for a grandmother, staff approve, and the grandmother writes", async ({
  page,
  browser,
  world,
}) => {
  const home = await aCampWithLetters(world, { members: ["marcus"] });
  const maya = await home.child({ name: "Maya Vasquez", parents: ["elena", "thomas"] });
  const ruth = person("ruth");
  await signInAs(page, "elena");
  await openLetters(page, maya.path);
  await button(page, "Add someone").click();
  const dialog = page.getByRole("dialog", { name: "Who would like to write to Maya?" });
  await dialog.getByLabel("Name").fill(ruth.name);
  await dialog.getByLabel("Email").fill(ruth.email);
  await expectAccessible(page);
  await button(page, "Ask the camp").click();
  const circle = page.getByRole("region", { name: "Who else may write to Maya?" });
  await expect(circle).toContainText("The camp will decide");

  const staff = await atAnotherMachine(browser, world, "marcus");
  await staff.goto(`/org/${home.camp.id}`);
  await expect(staff.getByRole("link", { name: "1 request from a family" })).toBeVisible();
  await button(staff, `Approve ${ruth.name} for Maya Vasquez`).click();
  await expect(staff.getByText("Approved. 1 person gets an invite.")).toBeVisible();
  // Without a reload.
  await expect(circle).toContainText("Approved");

  const father = await atAnotherMachine(browser, world, "thomas");
  await openLetters(father, maya.path);
  await expect(button(father, "Add someone")).toBeVisible();
  await expect(father.getByText(ruth.name)).toHaveCount(0);

  const mail = await world.inbox.waitFor(({ to }) => to.includes(ruth.email), 60_000);
  const link = /https?:\/\/\S+\/invite\/accept\?[^\s>)]+/.exec(mail.text)?.[0] ?? "";
  const grandmother = await atAnotherMachine(browser, world, "ruth");
  await grandmother.goto(link);
  await button(grandmother, "Accept Invite").click();
  await grandmother.getByRole("link", { name: "Write to Maya" }).click();
  await paper(grandmother).fill("Dear Maya, Grandma is thinking of you.");
  await button(grandmother, "Save Note").click();
  await expect(grandmother.getByRole("article", { name: "Waiting to print" })).toContainText("Grandma");
});
