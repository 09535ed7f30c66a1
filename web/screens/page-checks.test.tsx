import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { UnwrittenPage } from "#domain/responses/page-checks.ts";
import { pictureUrl } from "./answers/family.ts";
import { questionOf, sayTools, toolsPath } from "./answers/printing.ts";
import { toolTargets } from "./answers/responses.ts";
import { checkScreen as checkAnyScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { dana, pineHollow } from "./people.ts";

const checkScreen = (name: string) => checkAnyScreen(name, { targets: toolTargets });
const checks = questionOf(pineHollow.id, "pageChecks");
const panel = () => page.getByRole("region", { name: "Nothing written" });

const small = pictureUrl(340, 440);
const aPage = (id: string, seed: Partial<UnwrittenPage>): UnwrittenPage => ({
  id,
  participantId: id,
  participantName: "Maya Alvarez",
  buildingName: "Loon Cabin",
  receivedAt: "2027-07-14T12:00:00.000Z",
  originalFileName: "copier.pdf, page 2",
  page: 2,
  isLetterSide: false,
  small,
  view: small,
  ...seed,
});
const pages = [
  aPage("maya", {}),
  aPage("ben", { participantName: "Ben Ode", buildingName: null, isLetterSide: true }),
  aPage("long", {
    participantName: "Maximiliana-Alexandra von Hohenstein-Waldburg",
    buildingName: "Cabin of the great blue heron",
  }),
  aPage("lost", { participantName: "Ines Duarte", small: null, view: null }),
];

beforeEach(() => {
  server.signIn(dana);
  sayTools();
});

describe("pages that staff look at", () => {
  test("pages with nothing written, and one press for a page that is a reply", async () => {
    server.say(checks, { nothingWritten: pages.length, letterSides: 190, twice: [] });
    server.say("openNothingWritten", { pages, older: "more" });
    server.sayHttp("fileNothingWrittenHttp", { responseId: "maya" });
    openApp(toolsPath);
    await expect.element(panel().getByText("4 pages")).toBeVisible();
    await checkScreen("nothing-written");
    await panel().getByRole("button", { name: "Look through them" }).click();
    const card = panel().getByRole("article", { name: "Maya Alvarez" });
    await expect.element(card.getByRole("img")).toBeVisible();
    await checkScreen("nothing-written-pages");
    server.say("openNothingWritten", { pages: pages.slice(1), older: null });
    await card.getByRole("button", { name: "It is a reply" }).click();
    await expect.element(card).not.toBeInTheDocument();
    await expect.element(page.getByText("Filed. We'll tell the family.")).toBeVisible();
  });

  test("pages that were photographed twice", async () => {
    const twice = (participantName: string, buildingName: string | null, number: number) => ({
      participantId: participantName,
      participantName,
      buildingName,
      page: number,
    });
    server.say(checks, {
      nothingWritten: 0,
      twice: [twice("Maya Alvarez", "Loon Cabin", 2), twice("Ben Ode", null, 4)],
    });
    openApp(toolsPath);
    await expect.element(page.getByRole("link", { name: "Maya Alvarez, Loon Cabin, page 2" })).toBeVisible();
    await checkScreen("photographed-twice");
  });
});
