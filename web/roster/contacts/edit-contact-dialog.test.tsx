import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { ListedContact } from "#domain/roster/contact.ts";
import { contactErrors } from "#domain/roster/errors.ts";
import { CallFailed } from "#web/platform/call-failed.ts";
import { EditContactDialog, type ContactChange } from "./edit-contact-dialog.tsx";

afterEach(cleanup);

const rosa: ListedContact = {
  id: "1",
  email: "rosa@example.org",
  name: "Rsoa Alvarez",
  relationship: "Parent/Guardian",
  phone: "5551234567",
  invite: "accepted",
  failure: null,
};

type Save = (change: ContactChange) => Promise<unknown>;
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

function show(contact = rosa, save: Save = () => Promise.resolve()) {
  const [onSave, onClose] = [vi.fn<Save>(save), vi.fn()];
  render(
    <EditContactDialog contact={contact} taken={["tom@example.org"]} onSave={onSave} onClose={onClose} />,
  );
  return { onSave, onClose };
}

async function retype(name: RegExp, text: string): Promise<void> {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), text);
}

test("the fields hold what is known; a corrected name leaves the rest as it is", async () => {
  const { onSave, onClose } = show();
  expect([field(/Email/).value, field(/Phone/).value]).toEqual(["rosa@example.org", "(555) 123-4567"]);
  await retype(/Name/, "Rosa Alvarez");
  expect(screen.queryByRole("status")).toBeNull();
  await press("Save");
  expect(onSave).toHaveBeenCalledExactlyOnceWith({
    email: "rosa@example.org",
    name: "Rosa Alvarez",
    phone: "5551234567",
    relationship: "Parent/Guardian",
    key: expect.any(String),
  });
  await waitFor(() => expect(onClose).toHaveBeenCalledExactlyOnceWith(false));
});

test.each([
  ["accepted", "rosa@example.org loses access now", "Save and invite again"],
  ["sent", "The invite to rosa@example.org stops working", "Save and invite again"],
  [null, "", "Save"],
] as const)(
  "a new address of a contact whose invite is %s says what it ends",
  async (invite, says, button) => {
    const { onSave, onClose } = show({ ...rosa, invite });
    await retype(/Email/, "Rosa.Alvarez@example.org");
    expect(screen.queryByRole("status")?.textContent ?? "").toContain(says);
    await press(button);
    expect(onSave).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ email: "rosa.alvarez@example.org" }),
    );
    await waitFor(() => expect(onClose).toHaveBeenCalledExactlyOnceWith(true));
  },
);

test("an address of another contact is refused in the form", async () => {
  const { onSave } = show();
  await retype(/Email/, "tom@example.org");
  await press("Save and invite again");
  expect(screen.getByRole("alert").textContent).toBe("Email already added.");
  expect(document.activeElement).toBe(field(/Email/));
  expect(onSave).not.toHaveBeenCalled();
});

test("an admin can confirm an address that staff removed before", async () => {
  const failure = new CallFailed("aborted", "Thomas was removed.", contactErrors.wasRemoved.code);
  const { onSave } = show(rosa, (change) =>
    change.anyway === true ? Promise.resolve() : Promise.reject(failure),
  );
  await retype(/Email/, "thomas@example.org");
  await press("Save and invite again");
  await userEvent.click(await screen.findByRole("button", { name: "Save anyway" }));
  await waitFor(() => expect(onSave).toHaveBeenLastCalledWith(expect.objectContaining({ anyway: true })));
});

test("a retry after a lost answer sends the same key, a changed form another", async () => {
  const { onSave } = show(rosa, () => Promise.reject(new CallFailed("unavailable", "")));
  await retype(/Name/, "Rosa");
  await press("Save");
  await screen.findByText("Failed to save contact.");
  await press("Save");
  await userEvent.type(field(/Name/), " A");
  await press("Save");
  const keys = onSave.mock.calls.map(([{ key }]) => key);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
