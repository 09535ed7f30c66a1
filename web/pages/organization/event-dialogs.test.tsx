import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import type { ListedEvent } from "#domain/events/event.ts";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { show } from "#web/invites/testing/a-family-screen.tsx";
import { AddEvent } from "./event-dialogs.tsx";

afterEach(cleanup);

const week = (startDate: string, days: number[]): ListedEvent => ({
  id: startDate,
  name: "Week 3",
  startDate,
  endDate: startDate,
  description: null,
  mail: { days, cutOffMinutes: 480 },
  participants: 2,
});

function open(events: readonly ListedEvent[]) {
  show(
    <AddEvent
      orgId="pine-hollow"
      words={organizationTerms({ type: "Camp" })}
      events={events}
      onClose={() => undefined}
      onTrouble={() => undefined}
    />,
  );
}
const checked = async () =>
  (await screen.findAllByRole<HTMLInputElement>("checkbox"))
    .filter((box) => box.checked)
    .map((box) => box.labels?.[0]?.textContent);
const cutOff = () => screen.getByLabelText("Cut-off (optional)");

test("the form of a new week starts with the mail days and the cut-off of the latest week", async () => {
  open([week("2027-07-04", [0]), week("2027-07-11", [1, 5]), week("2027-06-27", [6])]);
  expect(await checked()).toEqual(["Mon", "Fri"]);
  expect(cutOff()).toHaveProperty("value", "08:00");
});

test("the form of a new week stays without mail days if the latest week has none", async () => {
  const { mail: _, ...without } = week("2027-07-11", []);
  open([without]);
  expect(await checked()).toEqual([]);
  expect(cutOff()).toHaveProperty("value", "");
});

test("the form of the first week starts with Monday to Friday at 8, and clearing the days clears the cut-off", async () => {
  open([]);
  expect(await checked()).toEqual(["Mon", "Tue", "Wed", "Thu", "Fri"]);
  expect(cutOff()).toHaveProperty("value", "08:00");
  for (const day of ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"])
    await userEvent.click(screen.getByLabelText(day));
  expect(cutOff()).toHaveProperty("value", "");
});
