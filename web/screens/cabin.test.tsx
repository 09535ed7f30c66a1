import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { CabinAnswer } from "#domain/cabin/cabin.ts";
import { checkScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { wes } from "./people.ts";

const path = "/org/pine-hollow/cabin";
const question = "GET /org/pine-hollow/cabin";

const person = (id: string, name: string, letters: number, more = {}) => ({
  id,
  name,
  letters,
  handedOut: false,
  needsMail: false,
  ...more,
});

const today: CabinAnswer = {
  organization: { name: "Camp Pine Hollow", type: "Camp" },
  readsReplies: true,
  buildings: [
    {
      id: "loon",
      name: "Loon",
      eventId: "lakeside",
      eventName: "Week 3 · Lakeside",
      participants: [
        person("theo", "Theo Marsh", 2),
        person("wren", "Wren Ito", 1, { handedOut: true }),
        person("max", "Maximilian Featherstonehaugh-Cholmondeley", 1),
        person("ines", "Ines Vasquez", 0, { needsMail: true }),
        person("noa", "Noa Lindqvist", 0),
      ],
    },
  ],
};

beforeEach(() => {
  server.signIn(wes);
  server.say(question, today);
});

test("today's mail of a cabin, and who needs mail", async () => {
  openApp(path);
  await expect.element(page.getByText("1 of 3 handed out")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Scan the pile" })).toBeVisible();
  await checkScreen("cabin", { targets: "main :is(button, .checkbox)" });
});

test("a tick shows at once and is saved", async () => {
  const answer = server.hold("tickCabinMail", {});
  openApp(path);
  await page.getByText("Theo Marsh").click();
  await expect.element(page.getByText("2 of 3 handed out")).toBeVisible();
  await expect
    .poll(() => server.sent)
    .toContainEqual({ data: { orgId: "pine-hollow", participantIds: ["theo"], handedOut: true } });
  answer();
});

test("before the week begins there is nothing to see", async () => {
  server.say(question, { ...today, buildings: [] });
  openApp(path);
  await expect.element(page.getByText("No week is on right now")).toBeVisible();
  await checkScreen("cabin-before");
});
