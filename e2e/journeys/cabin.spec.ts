import { person } from "../cast.ts";
import { expect, expectAccessible, test } from "../journey.ts";
import { aCampWithLetters } from "../letters-home.ts";
import { atAnotherMachine, signInAs } from "../own-camp.ts";
import { openDesk, printed } from "../print-desk.ts";

test("an admin invites a counselor for one cabin, who hands out its mail and sees no addresses", async ({
  page,
  browser,
  world,
}) => {
  const home = await aCampWithLetters(world, { name: "Camp Mail Call" });
  const maya = await home.child({ name: "Maya Vasquez", parents: ["elena"], building: "Loon Cabin" });
  const noah = await home.child({ name: "Noah Oyelaran", parents: ["thomas"], building: "Otter Den" });
  await home.waits(maya, "Dear Maya, the dog is asleep.", "elena");
  await home.waits(noah, "Dear Noah, it rains.", "thomas");
  await signInAs(page, "dana");
  await openDesk(page, home);
  await printed(page);

  await page.goto(`/org/${home.camp.id}/team`);
  const form = page.getByRole("form", { name: "Invite to the team" });
  await form.getByLabel("Email").fill(person("nell").email);
  await form.getByRole("button", { name: /Role/ }).click();
  await page.getByRole("option", { name: "Counselor" }).click();
  await form.getByText("Loon Cabin", { exact: true }).click();
  await form.getByRole("button", { name: "Invite", exact: true }).click();
  const counselors = page.getByRole("region", { name: "Counselors" });
  await expect(counselors).toContainText(person("nell").email);
  await expect(counselors).toContainText("Loon Cabin");

  const nell = await atAnotherMachine(browser, world, "nell");
  const answers: Promise<string>[] = [];
  nell.on("response", (response) => {
    if (response.url().includes("/cabin")) answers.push(response.text().catch(() => ""));
  });
  await nell.setViewportSize({ width: 390, height: 844 });
  await nell.goto("/");
  await nell.getByRole("button", { name: "Join the team" }).click();
  await expect(nell).toHaveURL(/\/cabin$/);
  await expect(nell.getByText("0 of 1 handed out")).toBeVisible();
  await expect(nell.getByText("Noah Oyelaran")).toHaveCount(0);
  await expectAccessible(nell);
  await nell.getByText("Maya Vasquez").click();
  await expect(nell.getByText("All handed out.")).toBeVisible();
  await nell.goto("/");
  await expect(nell).toHaveURL(/\/cabin$/);
  await expect(nell.getByRole("checkbox", { name: /Maya Vasquez/ })).toBeChecked();
  const seen = (await Promise.all(answers)).join("\n");
  expect(seen).toContain("Maya Vasquez");
  for (const hidden of [person("elena").email, person("elena").name, "Noah Oyelaran", "the dog is asleep"])
    expect(seen).not.toContain(hidden);

  await page.goto(home.tools);
  await expect(page.getByText("1 of 2 handed out")).toBeVisible();
  await page.goto(`/org/${home.camp.id}/team`);
  await counselors.getByRole("button", { name: "More for Nell Okafor" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(counselors).toHaveCount(0);
  await expect(nell.getByRole("heading", { name: "Share stories with your camper" })).toBeVisible();
});
