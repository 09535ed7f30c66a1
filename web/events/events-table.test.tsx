import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { ListedEvent } from "#domain/events/event.ts";
import { organizationTerms } from "#domain/organizations/terms.ts";
import type { EventActions } from "./event-menu.tsx";
import { EventStatusBadge } from "./event-status-badge.tsx";
import { EventsTable } from "./events-table.tsx";

afterEach(cleanup);

const week = (id: string, name: string, startDate: string, endDate: string, participants: number) => ({
  id,
  name,
  startDate,
  endDate,
  participants,
  description: null,
});
const weeks: readonly ListedEvent[] = [
  week("1", "First Fires", "2027-06-27", "2027-07-03", 286),
  week("2", "Lakeside", "2027-07-11", "2027-07-17", 1_298),
  week("3", "Night Sky", "2027-08-01", "2027-08-07", 0),
];

function actionsFor(role: "admin" | "member") {
  const actions = { onParticipants: vi.fn(), onTools: vi.fn(), onEdit: vi.fn(), onDelete: vi.fn() };
  return role === "admin" ? actions : { onParticipants: actions.onParticipants, onTools: actions.onTools };
}

function show(more: { type?: string; actions?: EventActions; now?: string; timeZone?: string } = {}) {
  const onDirection = vi.fn();
  render(
    <EventsTable
      organization={{ id: "pine", timeZone: more.timeZone ?? "America/Chicago" }}
      words={organizationTerms({ type: more.type ?? "Camp" })}
      events={weeks}
      work={new Map([["2", { toPrint: 1_024, toMatch: 3 }]])}
      direction="asc"
      onDirection={onDirection}
      actions={more.actions ?? actionsFor("admin")}
      now={new Date(more.now ?? "2027-07-12T12:00:00Z")}
    />,
  );
  return { onDirection };
}

function cellsOf(name: string): (string | null)[] {
  const row = screen.getByRole("row", { name: new RegExp(name) });
  return within(row)
    .getAllByRole("gridcell")
    .map((cell) => cell.textContent);
}

test("a week says its days, where it stands today, how many are in it and what there is to do", () => {
  show();
  const lakeside = ["Jul 11, 2027", "Jul 17, 2027", "Active", "1,298", "1,024", "3"];
  expect(cellsOf("First Fires").slice(0, 6)).toEqual([
    "Jun 27, 2027",
    "Jul 3, 2027",
    "Past",
    "286",
    "0",
    "0",
  ]);
  expect(cellsOf("Lakeside").slice(0, 6)).toEqual(lakeside);
  expect(cellsOf("Night Sky").slice(0, 4)).toEqual(["Aug 1, 2027", "Aug 7, 2027", "Upcoming", "0"]);
  expect(document.querySelector("[data-current]")?.textContent).toContain("Lakeside");
  screen.getByText("3 weeks, 1,584 campers");
});

test("where it stands is counted in the camp's own days", () => {
  const now = "2027-07-18T04:00:00Z";
  show({ now, timeZone: "America/Chicago" });
  expect(cellsOf("Lakeside")[2]).toBe("Active");
  cleanup();
  show({ now, timeZone: "Pacific/Auckland" });
  expect(cellsOf("Lakeside")[2]).toBe("Past");
});

test("without days there is a dash", () => {
  const { container } = render(<EventStatusBadge status={null} />);
  expect(container.textContent).toBe("–");
});

test("the list speaks the organization's own words", () => {
  show({ type: "Retreat Center" });
  screen.getByRole("grid", { name: "Events" });
  expect(screen.getAllByRole("columnheader").map((head) => head.textContent)).toContain("Participants");
  screen.getByText("3 events, 1,584 participants");
});

test("pressing Start asks for the other direction; nothing else sorts", async () => {
  const { onDirection } = show();
  const start = screen.getByRole("columnheader", { name: "Start" });
  expect(start.getAttribute("aria-sort")).toBe("ascending");
  await userEvent.click(start);
  expect(onDirection).toHaveBeenCalledWith("desc");
  await userEvent.click(screen.getByRole("columnheader", { name: "Campers" }));
  expect(onDirection).toHaveBeenCalledOnce();
});

test("the name is a link to the week's campers, and a press on the row goes there too", async () => {
  const actions = actionsFor("admin");
  show({ actions });
  const link = screen.getByRole("link", { name: "Lakeside" });
  expect(link.getAttribute("href")).toBe("/org/pine/events/2/participants");
  expect(screen.getByRole("link", { name: "Tools of Lakeside" }).getAttribute("href")).toBe(
    "/org/pine/events/2/tools",
  );
  await userEvent.click(screen.getByText("1,298"));
  expect(actions.onParticipants).toHaveBeenCalledWith(weeks[1]);
});

test("what is pressed on a link is not pressed on its row", async () => {
  const actions = actionsFor("admin");
  show({ actions });
  const link = screen.getByRole("link", { name: "Tools of Lakeside" });
  link.addEventListener("click", (event) => event.preventDefault());
  await userEvent.click(link);
  link.focus();
  await userEvent.keyboard("{Enter}");
  expect(actions.onParticipants).not.toHaveBeenCalled();
});

test("an admin's row menu holds everything", async () => {
  const actions = actionsFor("admin");
  show({ actions });
  await userEvent.click(screen.getByRole("button", { name: "More for Lakeside" }));
  expect(menuNames()).toEqual(["Campers", "Tools", "Edit", "Delete"]);
  await userEvent.click(screen.getByRole("menuitem", { name: "Delete" }));
  expect(actions).toMatchObject({ onDelete: expect.objectContaining({}) });
  expect("onDelete" in actions && actions.onDelete.mock.calls).toEqual([[weeks[1]]]);
});

test("a member's leaves out what only admins may", async () => {
  show({ type: "Retreat Center", actions: actionsFor("member") });
  await userEvent.click(screen.getByRole("button", { name: "More for Lakeside" }));
  expect(menuNames()).toEqual(["Participants", "Tools"]);
});

function menuNames(): (string | null)[] {
  return screen.getAllByRole("menuitem").map((choice) => choice.textContent);
}
