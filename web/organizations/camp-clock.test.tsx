import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { CampClock, CampClockNote, useFormatDateTime } from "./camp-clock.tsx";

afterEach(cleanup);

function Moment() {
  const formatDateTime = useFormatDateTime();
  return <p>{formatDateTime("2027-07-14T13:10:00Z")}</p>;
}

function show(timeZone: string, type = "Camp") {
  render(
    <CampClock organization={{ type, timeZone }}>
      <CampClockNote />
      <Moment />
    </CampClock>,
  );
}

/** No reader of a test is there. */
const farAway = "Pacific/Kiritimati";

test.each([
  ["America/Chicago", "Jul 14, 2027, 8:10 AM"],
  [farAway, "Jul 15, 2027, 3:10 AM"],
])("staff see times by the clock of their organization: %s", (timeZone, text) => {
  show(timeZone);
  expect(screen.queryByText(text)).not.toBeNull();
});

test.each([
  ["Camp", "Times are camp time"],
  ["Retreat Center", "Times are local time there"],
])("a reader in another zone is told whose time it is: %s", (type, text) => {
  show(farAway, type);
  expect(screen.queryByText(text)).not.toBeNull();
});

test("a reader in the same zone is told nothing", () => {
  show(Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(screen.queryByText(/Times are/)).toBeNull();
});
