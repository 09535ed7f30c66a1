import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { sayTeamPage, team } from "./answers/team.ts";
import { checkScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { dana } from "./people.ts";

const question = "GET /org/pine-hollow/team";

test("a team that loads, cannot be loaded, then can", async () => {
  server.signIn(dana);
  sayTeamPage();
  const answered = Promise.withResolvers<void>();
  server.answer(question, async () => {
    await answered.promise;
    return new Response("", { status: 403 });
  });
  openApp("/org/pine-hollow/team");
  await expect.element(page.getByText("Loading the team…")).toBeVisible();
  answered.resolve();
  await expect.element(page.getByText("Failed to load the team.")).toBeVisible();
  await checkScreen("team-failed");
  server.say(question, team);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("row", { name: /Marcus Oyelaran/ })).toBeVisible();
});
