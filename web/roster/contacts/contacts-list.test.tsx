import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { ListedContact } from "#domain/roster/contact.ts";
import { ContactsList } from "./contacts-dialog.tsx";
import { InviteBadge } from "./invite-badge.tsx";

afterEach(cleanup);

const rosa: ListedContact = {
  id: "1",
  email: "rosa@example.org",
  name: "Rosa Alvarez",
  relationship: "Parent/Guardian",
  phone: "5551234567",
  invite: "sent",
  failure: null,
};
const tom: ListedContact = {
  id: "2",
  email: "tom@example.org",
  name: null,
  relationship: "Other Family Member",
  phone: "+442079460958",
  invite: null,
  failure: null,
};

test("a contact shows name, address, relationship, phone in its form and the invite", () => {
  render(
    <ContactsList
      label="Parents of Maya"
      contacts={[rosa, tom]}
      onEdit={() => undefined}
      onRemove={() => undefined}
    />,
  );
  const rows = within(screen.getByRole("list", { name: "Parents of Maya" }));
  rows.getByText("Rosa Alvarez");
  rows.getByText("rosa@example.org");
  rows.getByText("Parent/Guardian");
  rows.getByText("(555) 123-4567");
  rows.getByText("Sent");
  expect(rows.getAllByText("tom@example.org")).toHaveLength(1);
  rows.getByText("+442079460958");
  rows.getByText("Not invited");
});

test("removing names the contact", async () => {
  const [edit, remove] = [vi.fn(), vi.fn()];
  render(<ContactsList label="Parents of Maya" contacts={[rosa, tom]} onEdit={edit} onRemove={remove} />);
  await userEvent.click(screen.getByRole("button", { name: "Remove tom@example.org" }));
  expect(remove).toHaveBeenCalledExactlyOnceWith(tom);
  await userEvent.click(screen.getByRole("button", { name: "Edit Rosa Alvarez" }));
  expect(edit).toHaveBeenCalledExactlyOnceWith(rosa);
});

test("a mail that did not arrive says why, and what can be done stands with the contact", () => {
  const failure = "The mailbox rejected the email: There is no such mailbox here";
  render(
    <ContactsList
      label="Parents of Maya"
      contacts={[{ ...rosa, invite: "error", failure }, tom]}
      onEdit={() => undefined}
      onRemove={() => undefined}
      actionsFor={({ email }) => <button type="button">{`Do something with ${email}`}</button>}
    />,
  );
  const [first, second] = screen
    .getAllByRole("listitem")
    .filter(({ className }) => className === "contact-row");
  expect(first?.textContent).toContain(failure);
  expect(first?.textContent).toContain("Do something with rosa@example.org");
  expect(second?.textContent).toContain("Do something with tom@example.org");
});

test.each([
  [null, "Not invited", "quiet"],
  ["pending", "Pending", "warn"],
  ["queued", "Queued", "info"],
  ["sent", "Sent", "success"],
  ["error", "Error", "danger"],
  ["accepted", "Accepted", "plain"],
] as const)("an invite that is %s says %s in %s", (status, word, tone) => {
  render(<InviteBadge status={status} />);
  expect(screen.getByText(word).className).toContain(`badge-${tone}`);
});
