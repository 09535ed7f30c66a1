import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { ListedEvent } from "#domain/events/event.ts";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { EventList } from "./event-list.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const week: ListedEvent = {
  id: "night-sky",
  name: "Night Sky",
  startDate: "2027-07-11",
  endDate: "2027-07-17",
  description: null,
  participants: 12,
};

test("a list that is open at midnight at the camp shows that the week is over", () => {
  // In Chicago the last minute of July 17; in most of the world it is the 18th.
  vi.useFakeTimers({ now: new Date("2027-07-18T04:59:40Z") });
  render(
    <EventList
      organization={{ id: "pine", timeZone: "America/Chicago" }}
      words={organizationTerms({ type: "Camp" })}
      list={{ events: [week], error: null, loadedAt: 0, askAgain: () => undefined }}
      work={undefined}
      direction="asc"
      onDirection={() => undefined}
      actions={{ onParticipants: () => undefined, onTools: () => undefined }}
    />,
  );
  screen.getByText("Active");
  act(() => void vi.advanceTimersByTime(30_000));
  screen.getByText("Past");
  expect(screen.queryByText("Active")).toBeNull();
});
