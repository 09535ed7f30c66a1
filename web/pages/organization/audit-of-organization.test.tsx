import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AuditEntry } from "#domain/organizations/audit.ts";
import { scriptAnswers, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import AuditOfOrganization from "./organization-audit.tsx";
import { showPage } from "./testing/show-page.tsx";

const question = "GET /org/pine-hollow/audit";
const choices = "GET /org/pine-hollow/audit-choices";
const marcus = "019f0000-0000-7000-8000-000000000001";

let server: ScriptedAnswers;
beforeEach(() => {
  server = scriptAnswers();
  server.say(question, { entries: [], older: null });
  server.say(choices, {
    people: [{ id: marcus, name: "Marcus Oyelaran", is: "left" }],
    events: [],
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function anEntry(id: string, seed: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id,
    at: "2027-07-12T04:30:00.000Z",
    action: "print-job.created",
    actor: { name: "Dana Whitlock", is: "here" },
    event: { name: "Week 3", is: "here" },
    participant: null,
    person: null,
    reason: null,
    facts: { notes: 42, sheets: 40 },
    ...seed,
  };
}

function open(role: "admin" | "member" = "admin", search = ""): void {
  const organization = {
    id: "pine-hollow",
    name: "Camp Pine Hollow",
    type: "Camp",
    timeZone: "America/Chicago",
    role,
  } as const;
  showPage(<AuditOfOrganization />, { organization, at: `/org/pine-hollow/audit${search}` });
}

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test("before it is there, when there is nothing, and when it cannot be read", async () => {
  open();
  screen.getByText("Loading the activity…");
  await screen.findByRole("heading", { name: "Nothing on record yet" });
  cleanup();
  server.refuse(question, 500);
  open();
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to load the activity.");
  server.say(question, { entries: [anEntry("1")], older: null });
  await press("Try again");
  await screen.findByText("1 entry");
});

test("is told day by day as at the camp, with who, what and why", async () => {
  const reason = "Ticket 812: letters were not printed";
  server.say(question, {
    entries: [
      anEntry("1", { at: "2027-07-12T05:30:00.000Z" }),
      anEntry("2", { actor: { name: "Lee Moss", is: "left" } }),
      anEntry("3", {
        action: "support.looked",
        actor: { name: "Jo Park", is: "support" },
        event: null,
        reason,
      }),
    ],
    older: null,
  });
  open();
  const monday = await screen.findByRole("region", { name: "Monday, Jul 12, 2027" });
  expect(within(monday).getByRole("listitem").textContent).toMatch(
    /^12:30\sAMDana Whitlock printed 42 letters on 40 sheets for Week 3\.$/,
  );
  const sunday = within(screen.getByRole("region", { name: "Sunday, Jul 11, 2027" })).getAllByRole(
    "listitem",
  );
  expect(sunday.map(({ textContent }) => textContent?.replace(/^[\d:]+\s[AP]M/, ""))).toEqual([
    "Lee Moss (no longer on the team) printed 42 letters on 40 sheets for Week 3.",
    `Jo Park (Cabin Courier support) looked at this camp's settings, team and counts, not at letters.${reason}`,
  ]);
});

test("older entries come when they are asked for, and a failure leaves the newest standing", async () => {
  server.say(question, { entries: [anEntry("1")], older: "a cursor" });
  const older = `${question}?older=a%20cursor`;
  server.refuse(older, 500);
  open();
  await press("Show more");
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to load the activity.");
  screen.getByText("Showing the newest 1 entry");
  server.say(older, { entries: [anEntry("2")], older: null });
  await press("Try again");
  await screen.findByText("2 entries");
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

test("what is looked for is asked at once, stands in the address, and can be cleared", async () => {
  open("admin", `?who=${marcus}&from=nonsense`);
  server.say(`${question}?who=${marcus}`, { entries: [], older: null });
  server.say(`${question}?who=${marcus}&kind=team`, { entries: [], older: null });
  await screen.findByRole("button", { name: /Marcus Oyelaran Who/ });
  await press("Everything What");
  await userEvent.click(await screen.findByRole("option", { name: "Team" }));
  await waitFor(() => expect(server.requests).toContain(`${question}?who=${marcus}&kind=team`));
  await screen.findByText("Nothing matches these filters.");
  await press("Clear filters");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Everyone Who" }));
  await screen.findByRole("heading", { name: "Nothing on record yet" });
});

test("a file is read page by page, with cells that no spreadsheet runs", async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob);
    return "blob:file";
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  const pages = [
    { entries: [anEntry("1", { actor: { name: "=cmd()", is: "here" } })], older: "further" },
    { entries: [anEntry("2", { reason: "+1, really" })], older: null },
  ];
  server.answer("exportAudit", () => Response.json({ result: pages.shift() }));
  open();
  await press("Download CSV");
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
  expect(click.mock.contexts[0]).toHaveProperty("download", "camp-pine-hollow-activity.csv");
  expect(server.sent).toEqual([
    { data: { orgId: "pine-hollow" } },
    { data: { orgId: "pine-hollow", older: "further" } },
  ]);
  const lines = (await saved[0]?.text())?.trim().split("\r\n");
  expect(lines?.slice(1)).toEqual([
    `"2027-07-11 23:30:00","'=cmd()","printed 42 letters on 40 sheets for Week 3","Week 3","","print-job.created"`,
    `"2027-07-11 23:30:00","Dana Whitlock","printed 42 letters on 40 sheets for Week 3","Week 3","'+1, really","print-job.created"`,
  ]);
});

test("a download that fails says so", async () => {
  server.refuse("exportAudit", 500);
  open();
  await press("Download CSV");
  expect((await screen.findByRole("alert")).textContent).toBe("Failed to download the activity.");
});

test("a member is told that it is not for them, and nothing is asked", async () => {
  open("member");
  expect(screen.getByRole("alert").textContent).toBe("Only organization admins can see the activity.");
  expect(server.requests).toEqual([]);
  expect(screen.queryByRole("link", { name: "Activity" })).toBeNull();
});
