import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scriptAnswers, show } from "#web/invites/testing/a-family-screen.tsx";
import { keptFiles } from "#web/platform/clear-local-data.ts";
import { keep } from "#web/platform/kept-here.ts";
import { StaffSignedOut } from "./staff-signed-out.tsx";

beforeEach(() => {
  localStorage.clear();
  scriptAnswers();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  [
    "1",
    "You're signed out. 1 picture of a reply is kept on this device and not uploaded yet. Only the person who added it can finish; if someone else signs in here, it is removed.",
  ],
  [
    "12",
    "You're signed out. 12 pictures of replies are kept on this device and not uploaded yet. Only the person who added them can finish; if someone else signs in here, they are removed.",
  ],
])(
  "tells a user who was signed out with %s in the upload queue that they are still here",
  (unsent, words) => {
    keep("dana", keptFiles, unsent);
    show(<StaffSignedOut />);
    screen.getByRole("heading", { name: "Sign in to keep uploading" });
    expect(document.body.textContent).toContain(words);
  },
);

test("shows the front page when the upload queue is empty", () => {
  keep("dana", keptFiles, "0");
  show(<StaffSignedOut />);
  expect(screen.queryByRole("heading", { name: "Sign in to keep uploading" })).toBeNull();
  screen.getByRole("heading", { name: "Share stories with your camper" });
});
