import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { CallFailed } from "#web/platform/call-failed.ts";
import { RemoveContactQuestion } from "./contacts-dialog.tsx";

afterEach(cleanup);

const contact = {
  id: "1",
  email: "rosa@example.org",
  name: "Rosa Alvarez",
  relationship: "Parent/Guardian" as const,
  phone: null,
  invite: null,
  failure: null,
};

function ask(onRemove: () => Promise<unknown>, type = "Camp") {
  const close = vi.fn();
  render(
    <RemoveContactQuestion
      contact={contact}
      participantName="Maya Alvarez"
      organizationType={type}
      onRemove={onRemove}
      onClose={close}
    />,
  );
  return close;
}

test("it says what ends and what stays", () => {
  ask(() => Promise.resolve());
  const question = screen.getByRole("alertdialog", { name: "Remove Rosa Alvarez?" });
  for (const word of [
    "invites that are still open",
    "link to Maya Alvarez",
    "letters that aren't printed yet",
  ])
    expect(question.textContent).toContain(word);
  expect(question.textContent).toContain("Printed letters and replies stay with the camp.");
});

test("a retreat center is not called a camp", () => {
  ask(() => Promise.resolve(), "Retreat Center");
  expect(screen.getByRole("alertdialog").textContent).toContain("stay with the organization.");
});

test("it closes when the contact is gone, not before", async () => {
  const close = ask(() => Promise.resolve());
  await userEvent.click(screen.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(close).toHaveBeenCalledExactlyOnceWith(true));
});

test("a failure is told where the question was asked", async () => {
  const close = ask(() => Promise.reject(new CallFailed("internal", "")));
  await userEvent.click(screen.getByRole("button", { name: "Remove" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Failed to remove contact.");
  expect(close).not.toHaveBeenCalled();
});
