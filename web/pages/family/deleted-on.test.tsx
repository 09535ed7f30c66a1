import { cleanup, render } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { DeletedOn } from "./keeping-of-participant.tsx";

afterEach(cleanup);

const wren = {
  participantId: "wren",
  participantName: "Wren Vasquez",
  orgId: "pine-hollow",
  orgName: "Camp Pine Hollow",
  orgType: "Camp",
  timeZone: "America/Chicago",
  eventId: "lakeside",
  eventName: "Week 3",
  startDate: "2027-07-11",
  endDate: "2027-07-17",
  buildingName: null,
};

test.each([
  [
    { ...wren, deletedOn: "2027-10-16" },
    "We'll delete these letters on Oct 16, 2027. Save a copy before then. Privacy",
  ],
  [
    { ...wren, orgType: "Retreat Center", deletedOn: null },
    "The organization is keeping these letters for now. Privacy",
  ],
  [{ ...wren, deletedOn: null }, "Camp is keeping these letters for now. Privacy"],
  // A server of the release before.
  [wren, ""],
])("a family reads when its letters go (%#)", (participant, text) => {
  const { container } = render(
    <MemoryRouter>
      <DeletedOn participant={participant} />
    </MemoryRouter>,
  );
  expect(container.textContent).toBe(text);
});
