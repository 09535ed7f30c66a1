import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { CallFailed } from "#web/platform/call-failed.ts";
import { EditBuildingDialog } from "#web/organizations/buildings/edit-building-dialog.tsx";
import { currentToasts } from "#web/ui/toast-store.ts";
import { AddBuildingDialog } from "./add-building-dialog.tsx";
import { optionsOf } from "./building-options.ts";
import { EditParticipantDialog } from "./edit-participant-dialog.tsx";
import { RemoveBuildingDialog } from "./remove-building-dialog.tsx";
import { RemoveParticipantDialog } from "./remove-participant-dialog.tsx";
import { aParticipant, heron, loon, otter } from "./testing/a-roster.ts";

afterEach(cleanup);
const words = organizationTerms({ type: "Camp" });
const alert = () => screen.getByRole("alert").textContent;

test("a building needs a name, and beds are counted in numbers", async () => {
  const add = vi.fn(() => Promise.resolve());
  const close = vi.fn();
  render(<AddBuildingDialog onAdd={add} onClose={close} />);
  const [name, capacity] = screen.getAllByRole("textbox");
  if (name === undefined || capacity === undefined) throw new Error("the form has two fields");
  await userEvent.click(screen.getByRole("button", { name: "Add building" }));
  expect(alert()).toBe("Building name is required.");
  await userEvent.type(name, "Loon Cabin");
  await userEvent.type(capacity, "ten{Enter}");
  expect(alert()).toBe("Capacity must be a number.");
  expect(document.activeElement).toBe(capacity);
  await userEvent.clear(capacity);
  await userEvent.type(capacity, "10{Enter}");
  expect(add).toHaveBeenCalledWith(expect.objectContaining({ name: "Loon Cabin", capacity: 10 }));
  expect(close).toHaveBeenCalled();
});

test.each([
  [new CallFailed("internal", ""), "Failed to add building."],
  [new CallFailed("not-found", "Only org members can add buildings."), "Only org members can add buildings."],
])("a building that could not be added stays in the form: %s", async (failure, sentence) => {
  render(<AddBuildingDialog onAdd={() => Promise.reject(failure)} onClose={vi.fn()} />);
  await userEvent.type(screen.getByRole("textbox", { name: "Building name" }), "Loon Cabin{Enter}");
  await waitFor(() => expect(alert()).toBe(sentence));
  expect(screen.getByRole("textbox", { name: "Building name" })).toHaveProperty("value", "Loon Cabin");
});

test.each([
  ["event", "Building name is required."],
  ["organization", "Name is required."],
] as const)("a building of an %s is edited with its name and beds filled in", async (list, missing) => {
  const [save, close] = [vi.fn(() => Promise.resolve()), vi.fn()];
  const hint = "Only in Week 3.";
  render(<EditBuildingDialog building={loon} list={list} hint={hint} onSave={save} onClose={close} />);
  screen.getByRole("dialog", { name: "Edit Loon Cabin" });
  const name = screen.getByRole("textbox", { name: "Building name" });
  const capacity = screen.getByRole("textbox", { name: "Capacity (optional)" });
  expect(name).toHaveProperty("value", "Loon Cabin");
  expect(capacity).toHaveProperty("value", "2");
  await userEvent.clear(name);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(alert()).toBe(missing);
  await userEvent.type(name, "Great Loon");
  await userEvent.clear(capacity);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(save).toHaveBeenCalledExactlyOnceWith({ id: loon.id, name: "Great Loon", capacity: null });
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});

test("a camper whose new External ID is taken stays in the form", async () => {
  const taken = "Another person here has this External ID.";
  const ava = aParticipant("Ava Okafor", loon, { externalId: "PH-1" });
  const save = vi.fn(() => Promise.reject(new CallFailed("aborted", taken)));
  render(<EditParticipantDialog participant={ava} words={words} onSave={save} onClose={vi.fn()} />);
  const id = screen.getByRole("textbox", { name: "External ID (optional)" });
  await userEvent.type(id, "0{Enter}");
  expect(save).toHaveBeenCalledExactlyOnceWith({
    name: "Ava Okafor",
    externalId: "PH-10",
    largePrint: false,
  });
  await waitFor(() => expect(alert()).toBe(taken));
  expect(id).toHaveProperty("value", "PH-10");
});

test("an empty building goes after a question", async () => {
  const remove = vi.fn(() => Promise.resolve());
  render(
    <RemoveBuildingDialog
      building={otter}
      people={0}
      others={[]}
      words={words}
      onRemove={remove}
      onClose={vi.fn()}
    />,
  );
  await userEvent.click(screen.getByRole("button", { name: "Remove building" }));
  expect(remove).toHaveBeenCalledWith(undefined);
});

function askForLoon(onRemove: (to: string | undefined) => Promise<unknown>) {
  render(
    <RemoveBuildingDialog
      building={loon}
      people={3}
      others={optionsOf([{ building: heron, people: 1 }])}
      words={words}
      onRemove={onRemove}
      onClose={vi.fn()}
    />,
  );
}

test("who is inside moves along; without a place for them nothing happens", async () => {
  const remove = vi.fn(() => Promise.resolve());
  askForLoon(remove);
  await userEvent.click(screen.getByRole("button", { name: "Move and remove" }));
  expect(alert()).toBe("People are still in this building. Choose where everyone moves to.");
  await userEvent.click(screen.getByRole("button", { name: /Move everyone to…/ }));
  await userEvent.click(screen.getByRole("option", { name: /Heron Cabin/ }));
  await userEvent.click(screen.getByRole("button", { name: "Move and remove" }));
  expect(remove).toHaveBeenCalledWith(heron.id);
  await waitFor(() =>
    expect(currentToasts().at(-1)?.message).toBe("3 campers moved to Heron Cabin. Loon Cabin was removed."),
  );
});

test.each([
  [new CallFailed("unavailable", ""), "Failed to remove building."],
  [
    new CallFailed("permission-denied", "Only organization admins can remove buildings."),
    "Only organization admins can remove buildings.",
  ],
])("a building that could not be removed says why: %s", async (failure, sentence) => {
  askForLoon(() => Promise.reject(failure));
  await userEvent.click(screen.getByRole("button", { name: /Move everyone to…/ }));
  await userEvent.click(screen.getByRole("option", { name: /Heron Cabin/ }));
  await userEvent.click(screen.getByRole("button", { name: "Move and remove" }));
  await waitFor(() => expect(alert()).toBe(sentence));
});

test("the only building cannot go while people are in it", () => {
  render(
    <RemoveBuildingDialog
      building={loon}
      people={1}
      others={[]}
      words={words}
      onRemove={vi.fn()}
      onClose={vi.fn()}
    />,
  );
  expect(screen.getByText(/1 camper would be left without a building/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /remove/i })).toBeNull();
});

test.each([
  [2, /2 parents can't write or read anymore\. Everything stays in Recently deleted for up to 30 days\./],
  [0, /you can't undo this/],
])("with %i parents the question says what is kept", async (contacts, sentence) => {
  const remove = vi.fn(() => Promise.reject(new CallFailed("internal", "")));
  render(
    <RemoveParticipantDialog
      participant={aParticipant("Wren Sato", loon, { contacts })}
      eventName="Week 3"
      words={words}
      onRemove={remove}
      onClose={vi.fn()}
    />,
  );
  expect(screen.getByText(sentence)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(alert()).toBe("Failed to remove participant."));
});

test("the reason why a camper could not be removed is shown in the question", async () => {
  const reason = "Only members/admins can remove participants.";
  render(
    <RemoveParticipantDialog
      participant={aParticipant("Wren Sato", loon)}
      eventName="Week 3"
      words={words}
      onRemove={() => Promise.reject(new CallFailed("not-found", reason))}
      onClose={vi.fn()}
    />,
  );
  await userEvent.click(screen.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(alert()).toBe(reason));
});
