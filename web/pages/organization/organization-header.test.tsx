import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scriptAnswers, show } from "#web/invites/testing/a-family-screen.tsx";
import { OrganizationHeader } from "./organization-header.tsx";

const camp = { id: "pine", name: "Camp Pine Hollow", type: "Camp", timeZone: "America/Chicago" };

beforeEach(() => {
  scriptAnswers();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  [
    "admin",
    ["Today", "Weeks", "Buildings", "Team", "Settings", "Season report", "Recently deleted", "Activity"],
  ],
  ["member", ["Today", "Weeks", "Buildings", "Team", "Settings", "Season report", "Recently deleted"]],
] as const)(
  "the tabs of a camp have its settings apart from its team, for the role of %s",
  (role, labels) => {
    show(<OrganizationHeader organization={{ ...camp, role }} title="Settings" />, {
      at: "/org/pine/settings",
    });
    const tabs = within(screen.getByRole("navigation", { name: "Camp Pine Hollow" })).getAllByRole("link");
    expect(tabs.map(({ textContent }) => textContent)).toEqual(labels);
    const [current] = tabs.filter((tab) => tab.hasAttribute("aria-current"));
    expect(current?.getAttribute("href")).toBe("/org/pine/settings");
  },
);
