import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { CallFailed } from "#web/platform/call-failed.ts";
import { AddParticipantDialog } from "./add-participant-dialog.tsx";
import { AddParticipantInline } from "./add-participant-inline.tsx";
import { heron, loon } from "./testing/a-roster.ts";

afterEach(cleanup);
const words = organizationTerms({ type: "Camp" });
const added = (name: string, buildingId: string) => expect.objectContaining({ name, buildingId });

async function openField(onAdd: () => Promise<unknown>): Promise<HTMLElement> {
  render(<AddParticipantInline building={loon} words={words} onAdd={onAdd} />);
  await userEvent.click(screen.getByRole("button", { name: "Add a camper to Loon Cabin" }));
  return screen.getByRole("textbox", { name: "Camper name" });
}

test("Enter saves and the field stays open for the next name", async () => {
  const add = vi.fn(() => Promise.resolve());
  const field = await openField(add);
  await userEvent.type(field, " Wren   Sato {Enter}Hazel Wynn{Enter}");
  expect(add.mock.calls).toEqual([[added("Wren Sato", loon.id)], [added("Hazel Wynn", loon.id)]]);
  expect(document.activeElement).toBe(field);
  await waitFor(() => expect(field).toHaveProperty("value", ""));
});

test("the field is empty with the answer: no key can come in between", async () => {
  const answer = Promise.withResolvers<void>();
  const field = await openField(() => answer.promise);
  await userEvent.type(field, "Wren Sato{Enter}");
  answer.resolve();
  // Wait for microtasks only: the next key may come before React renders on its own schedule.
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  expect(field).toHaveProperty("value", "");
});

test("a name is required, and Escape gives the line back", async () => {
  const add = vi.fn(() => Promise.resolve());
  const field = await openField(add);
  await userEvent.type(field, "  {Enter}");
  expect(screen.getByRole("alert").textContent).toBe("Participant name is required.");
  expect(add).not.toHaveBeenCalled();
  await userEvent.keyboard("{Escape}");
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add a camper to Loon Cabin" })),
  );
});

test.each([
  [new CallFailed("internal", ""), "Failed to add participant."],
  [new CallFailed("aborted", "Building is no longer available."), "Building is no longer available."],
  [
    new CallFailed("not-found", "Only members/admins can add participants."),
    "Only members/admins can add participants.",
  ],
])("what could not be saved stays in the field: %s", async (failure, sentence) => {
  const ids: string[] = [];
  const add = vi.fn((participant: { id: string }) => {
    ids.push(participant.id);
    return Promise.reject(failure);
  });
  render(<AddParticipantInline building={loon} words={words} onAdd={add} />);
  await userEvent.click(screen.getByRole("button", { name: "Add a camper to Loon Cabin" }));
  const field = screen.getByRole("textbox");
  await userEvent.type(field, "Wren Sato{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe(sentence);
  expect(field).toHaveProperty("value", "Wren Sato");
  await userEvent.type(field, "{Enter}");
  expect(new Set(ids).size, "sent again it is the same person").toBe(1);
});

const places = [
  { building: loon, people: 2 },
  { building: heron, people: 1 },
];

test("the form offers the first building with a free bed and closes when it is done", async () => {
  const add = vi.fn(() => Promise.resolve());
  const close = vi.fn();
  render(<AddParticipantDialog destinations={places} words={words} onAdd={add} onClose={close} />);
  expect(screen.getByRole("button", { name: /Building/ }).textContent).toContain("Heron Cabin");
  await userEvent.type(screen.getByRole("textbox", { name: "Camper name" }), "Wren Sato{Enter}");
  expect(add).toHaveBeenCalledWith(added("Wren Sato", heron.id));
  expect(close).toHaveBeenCalled();
});

test("a building that goes while the form is open is asked for again", async () => {
  const add = vi.fn(() => Promise.resolve());
  const form = (destinations: typeof places) => (
    <AddParticipantDialog destinations={destinations} words={words} onAdd={add} onClose={vi.fn()} />
  );
  const { rerender } = render(form(places));
  await userEvent.type(screen.getByRole("textbox"), "Wren Sato");
  rerender(form(places.slice(0, 1)));
  expect(screen.getByRole("alert").textContent).toBe(
    "That building is no longer available. Please choose a different building above.",
  );
  await userEvent.keyboard("{Enter}");
  expect(add).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: /Building/ }));
  await userEvent.click(screen.getByRole("option", { name: /Loon Cabin/ }));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByRole("textbox"), "what was typed stays").toHaveProperty("value", "Wren Sato");
});

test("the form says what is missing and what failed", async () => {
  const add = vi.fn(() => Promise.reject(new CallFailed("unavailable", "")));
  render(<AddParticipantDialog destinations={places} words={words} onAdd={add} onClose={vi.fn()} />);
  await userEvent.click(screen.getByRole("button", { name: "Add camper" }));
  expect(screen.getByRole("alert").textContent).toBe("Participant name is required.");
  await userEvent.type(screen.getByRole("textbox"), "Wren Sato{Enter}");
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("Failed to add participant."));
  expect(screen.getByRole("textbox")).toHaveProperty("value", "Wren Sato");
});
