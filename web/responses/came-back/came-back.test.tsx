import { cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { scriptAnswers, show, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import { aListedJob } from "#web/printing/testing/a-print-desk.tsx";
import { eventPath, eventRef } from "../testing/reply-answers.ts";
import { CameBackButton } from "./came-back-button.tsx";

const question = `${eventPath}/printJobs/first/cameBack`;
// Loads the lazy chunk before the tests.
beforeAll(() => import("./came-back-dialog.tsx"));

let server: ScriptedAnswers;
beforeEach(() => {
  server = scriptAnswers();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(): Promise<HTMLElement> {
  show(<CameBackButton of={eventRef} job={aListedJob({ count: 94, cameBack: 61 })} />);
  await userEvent.click(
    screen.getByRole("button", { name: /^61 of 94 sheets of Jul 14, 2027.* came back$/ }),
  );
  return screen.findByRole("dialog", { name: "What came back" });
}

test("the number in the list leads to the buildings behind it", async () => {
  server.say(question, {
    buildings: [
      { buildingName: "Loon Cabin", sheets: 12, cameBack: 9 },
      { buildingName: null, sheets: 1, cameBack: 0 },
    ],
  });
  const dialog = within(await open());
  await dialog.findByText("9 of 13 sheets came back");
  expect(dialog.getAllByRole("progressbar")).toHaveLength(2);
  const loon = dialog.getByRole("progressbar", { name: "Loon Cabin, 9 of 12 sheets" });
  expect(loon.getAttribute("aria-valuenow")).toBe("75");
  dialog.getByRole("progressbar", { name: "No building, 0 of 1 sheet" });
});

const sheetOf = (name: string) => ({ participantId: `id-of-${name}`, name });

test("a building opens to the names, and the list can be printed", async () => {
  const printed = vi.fn();
  vi.stubGlobal("print", printed);
  server.say(question, {
    buildings: [
      {
        buildingName: "Loon Cabin",
        sheets: 4,
        cameBack: 1,
        missing: ["Ada", "Ben", "Ben"].map(sheetOf),
        back: ["Cleo"].map(sheetOf),
      },
      { buildingName: "Otter Den", sheets: 1, cameBack: 1, missing: [], back: ["Dov"].map(sheetOf) },
    ],
  });
  const dialog = within(await open());
  const loon = await dialog.findByRole("button", { name: "3 not back yet, Loon Cabin" });
  dialog.getByRole("button", { name: "All came back, Otter Den" });
  expect(loon.getAttribute("aria-expanded")).toBe("false");
  const ada = dialog.getByText("Ada");
  expect(ada.parentElement?.textContent).toContain("Ada, Ben (2 sheets)");
  expect(ada.getAttribute("href")).toMatch(/\/participants\/id-of-Ada$/);
  const names = () => ada.closest("[hidden]");
  expect(names()).not.toBeNull();
  await userEvent.click(loon);
  expect(names()).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "Print this list" }));
  expect(printed).toHaveBeenCalledOnce();
});

test("what cannot be counted says so, and can be asked again", async () => {
  server.refuse(question, 500);
  const dialog = within(await open());
  expect((await dialog.findByRole("alert")).textContent).toContain("Failed to load what came back.");
  server.say(question, { buildings: [{ buildingName: "Loon Cabin", sheets: 2, cameBack: 2 }] });
  await userEvent.click(dialog.getByRole("button", { name: "Try again" }));
  await dialog.findByText("2 of 2 sheets came back");
});
