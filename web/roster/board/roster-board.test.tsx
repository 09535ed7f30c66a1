import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noContacts } from "#domain/roster/invite-status.ts";
import type { RosterAnswer } from "#domain/roster/participant.ts";
import type { BoardAdditions } from "./board-additions.ts";
import { RosterBoard } from "./roster-board.tsx";
import { aParticipant, aRoster, heron, loon } from "./testing/a-roster.ts";

/** What the server knows and was asked for. */
let answer: () => Response;
let copied: RosterAnswer | undefined;
let called: string[];

beforeEach(() => {
  copied = undefined;
  called = [];
  vi.stubGlobal("fetch", (url: string) => {
    if (url === "/auth/token") return Promise.resolve(Response.json({ bearer: null }));
    called.push(url);
    if (!url.endsWith("/copyEventBuildings")) return Promise.resolve(answer());
    const roster = copied;
    if (roster !== undefined) answer = () => Response.json(roster);
    return Promise.resolve(Response.json({ result: { copied: roster?.buildings.length ?? 0 } }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const organization = {
  id: "o",
  name: "Camp Pine Hollow",
  type: "Camp",
  timeZone: "America/Chicago",
  role: "admin",
} as const;
const copies = () => called.filter((url) => url === "/callable/copyEventBuildings").length;

function show(additions: BoardAdditions = {}, role: "admin" | "member" = "admin") {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <RosterBoard organization={{ ...organization, role }} eventId="e" {...additions} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test("the header says how many there are and leads back to the weeks", async () => {
  answer = () => Response.json(aRoster());
  show();
  expect(screen.getByRole("status").textContent).toBe("Loading campers…");
  expect(await screen.findByText("5 in 3 buildings")).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Campers");
  const event = aRoster().event.id;
  expect(screen.getByRole("link", { name: "Camp Pine Hollow" }).getAttribute("href")).toBe("/org/o");
  expect(screen.getByRole("link", { name: "Week 3" }).getAttribute("href")).toBe(
    `/org/o/events/${event}/tools`,
  );
  expect(screen.getByRole("link", { name: "Import" }).getAttribute("href")).toBe(
    `/org/o/events/${event}/import`,
  );
  expect(copies(), "it has buildings").toBe(0);
});

test("an event that cannot be read says so and can be asked for again", async () => {
  answer = () => new Response("oops", { status: 500 });
  show();
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to load event.");
  answer = () => Response.json(aRoster());
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("5 in 3 buildings")).toBeTruthy();
});

test("an event that is not there says so", async () => {
  answer = () => Response.json({ error: { message: "Event not found." } }, { status: 404 });
  show();
  expect((await screen.findByRole("alert")).textContent).toBe("Event not found.");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Campers");
});

test("an event without buildings gets a copy once, when there is something to copy", async () => {
  answer = () => Response.json(aRoster({ buildings: [], participants: [] }));
  copied = aRoster({ buildings: [heron, loon], participants: [] });
  show();
  expect(await screen.findByText("0 in 2 buildings")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "No campers yet" })).toBeTruthy();
  expect(copies()).toBe(1);
});

test("with nothing to copy the board says that there are no buildings, and how to begin", async () => {
  answer = () => Response.json(aRoster({ buildings: [], participants: [] }));
  show();
  expect(await screen.findByRole("heading", { name: "No buildings yet" })).toBeTruthy();
  expect(copies()).toBe(1);
  expect(screen.queryByRole("button", { name: "Add camper" }), "there is nowhere to put them").toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Add the first building" }));
  await screen.findByRole("dialog", { name: "Add building" });
});

test("people without any building are seen all the same", async () => {
  answer = () =>
    Response.json(aRoster({ buildings: [], participants: [aParticipant("Rosa Delgado", null)] }));
  show();
  expect(await screen.findByRole("row", { name: /Rosa Delgado/ })).toBeTruthy();
  expect(screen.getByRole("region", { name: "Unassigned" })).toBeTruthy();
});

test("what builds on the roster finds its places: a status per row, a button in the header", async () => {
  answer = () => Response.json(aRoster());
  const roster = aRoster();
  const [ava, grace] = roster.participants;
  show({
    inviteSummaries: new Map([
      [ava?.id ?? "", { ...noContacts, signedUp: 1, bounced: 1 }],
      [grace?.id ?? "", { ...noContacts, notInvited: 1 }],
    ]),
    headerActions: <button type="button">Invite all parents</button>,
  });
  const row = await screen.findByRole("row", { name: "Ava Okafor, 2 parents, 1 of 2 signed up, 1 bounced" });
  expect(row.querySelector(".badge-danger")?.textContent).toBe("1 of 2 signed up");
  screen.getByRole("row", { name: "Grace Liu, 1 parent, Not invited" });
  screen.getByRole("row", { name: "Wren Sato, 0 parents" });
  screen.getByRole("button", { name: "Invite all parents" });
});

test("an admin can remove buildings, a member cannot", async () => {
  answer = () => Response.json(aRoster());
  show();
  await userEvent.click(await screen.findByRole("button", { name: "More for Loon Cabin" }));
  screen.getByRole("menuitem", { name: "Remove building" });
  cleanup();
  show({}, "member");
  await userEvent.click(await screen.findByRole("button", { name: "More for Loon Cabin" }));
  screen.getByRole("menuitem", { name: "Edit building" });
  expect(screen.queryByRole("menuitem", { name: "Remove building" })).toBeNull();
});

test("shows no invite button if no participant has contacts", async () => {
  answer = () => Response.json(aRoster({ participants: [aParticipant("Wren Sato", heron)] }));
  show({ headerActions: <button type="button">Invite all parents</button> });
  await screen.findByRole("row", { name: "Wren Sato, 0 parents" });
  expect(screen.queryByRole("button", { name: "Invite all parents" })).toBeNull();
});
