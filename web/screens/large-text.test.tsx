import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { anActivity, maya, mayaPath, sayLetters, sayParticipants, waiting } from "./answers/family.ts";
import { sayDevices } from "./answers/devices.ts";
import { untilStill } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { elena, pineHollow, visitor } from "./people.ts";

const sizes = [
  [320, 100],
  [390, 130],
  [390, 150],
  [390, 200],
] as const;

const publicPaths = [
  "/",
  "/how-it-works",
  "/privacy",
  "/help",
  "/terms/data-processing",
  "/organizations",
  "/my/participants/sample",
  "/login",
  "/invite/accept",
  "/pending-invites",
];
const familyPaths = [
  "/my/participants",
  mayaPath,
  "/my/participants/sample",
  "/pending-invites",
  "/settings",
  "/account",
  "/privacy",
  "/help",
];

beforeEach(() => {
  server.say("GET /organizations/sample", {
    organizations: [{ ...pineHollow, description: null }],
    total: 1,
    next: null,
  });
  server.say("GET /my/notices", { email: elena.user.email, notices: [{ kind: "reply", wanted: true }] });
  sayLetters({ notes: [waiting] });
  sayParticipants(
    [{ ...maya, participantName: "Bartholomew Vasquez-Montgomery" }],
    [anActivity(maya.participantId)],
  );
  sayDevices();
});
afterEach(() => {
  document.documentElement.style.fontSize = "";
});

describe("with large text and on small phones", () => {
  test.each(publicPaths)("%s keeps its menu and its words whole", async (path) => {
    expect(await findFaults(path)).toEqual([]);
  });

  test.each(familyPaths)("%s of a parent keeps its menu and its words whole", async (path) => {
    server.signIn(elena);
    expect(await findFaults(path)).toEqual([]);
  });

  test("the two ways in of a visitor keep their words whole", async () => {
    server.signIn(visitor);
    expect(await findFaults("/")).toEqual([]);
  });

  test.each(sizes)(
    "at %d px and %d %, the front page's scene is below its buttons",
    async (width, percent) => {
      openApp("/");
      document.documentElement.style.fontSize = `${percent}%`;
      await page.viewport(width, 844);
      const link = page.getByRole("link", { name: "Learn More" });
      await expect.element(link).toBeVisible();
      await untilStill();
      const scene = document.querySelector(".hero-scene img")?.getBoundingClientRect();
      const learnMore = link.element().getBoundingClientRect();
      // The envelope is drawn at 55 % of the picture.
      expect(learnMore.bottom).toBeLessThan((scene?.top ?? 0) + 0.55 * (scene?.height ?? 0));
    },
  );

  test("the choice of Get Started fits its dialog", async () => {
    openApp("/");
    await page.viewport(390, 844);
    await page.getByRole("main").getByRole("button", { name: "Get Started" }).click();
    await expect.element(page.getByRole("dialog")).toBeVisible();
    document.documentElement.style.fontSize = "200%";
    await untilStill();
    const { scrollWidth, clientWidth } = page.getByRole("dialog").element();
    expect(scrollWidth).toBe(clientWidth);
  });
});

/** Sizes at which the menu button is not at the upper right, the page scrolls sideways, or a heading breaks a word. */
async function findFaults(path: string): Promise<string[]> {
  openApp(path);
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  const faults: string[] = [];
  for (const [width, percent] of sizes) {
    document.documentElement.style.fontSize = `${percent}%`;
    await page.viewport(width, 844);
    await untilStill();
    const menu = page.getByRole("button", { name: "Menu" });
    await expect.element(menu).toBeVisible();
    const { left, right, top } = menu.element().getBoundingClientRect();
    const isWithin = left > width / 2 && right <= width && top < 100;
    if (!isWithin || document.documentElement.scrollWidth > width)
      faults.push(`${width} px, text ${percent} %`);
    for (const word of brokenWords()) faults.push(`${word} at ${width} px, text ${percent} %`);
  }
  return faults;
}

/** Words of headings that continue on the next line. */
function brokenWords(): string[] {
  return [...document.querySelectorAll("h1, h2")].flatMap(textsIn).flatMap((text) =>
    [...text.data.matchAll(/[\p{L}]+/gu)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const tops = [...range.getClientRects()].map(({ top }) => top);
      return Math.max(...tops) - Math.min(...tops) > 8 ? [word] : [];
    }),
  );
}

function textsIn(heading: Element): Text[] {
  const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node instanceof Text) texts.push(node);
  return texts;
}
