import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { ListedEvent } from "#domain/events/event.ts";
import { termsFor } from "#domain/organizations/terms.ts";
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

test("the form of a new week starts with the mail days and the cut-off of the latest week", async () => {
  const events = [week("2027-07-04", [0]), week("2027-07-11", [1, 5]), week("2027-06-27", [6])];
  show(
    <AddEvent
      orgId="pine-hollow"
      words={termsFor("Camp")}
      events={events}
      onClose={() => undefined}
      onTrouble={() => undefined}
    />,
  );
  const boxes = await screen.findAllByRole<HTMLInputElement>("checkbox");
  const checked = boxes.filter((box) => box.checked);
  expect(checked).toEqual([screen.getByLabelText("Monday"), screen.getByLabelText("Friday")]);
  expect(screen.getByLabelText("Cut-off (optional)")).toHaveProperty("value", "08:00");
});
