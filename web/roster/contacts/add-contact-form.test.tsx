import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { CallFailed } from "#web/platform/call-failed.ts";
import { AddContactForm } from "./contacts-dialog.tsx";

afterEach(cleanup);

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });
const add = () => userEvent.click(screen.getByRole("button", { name: "Add parent" }));

test("a contact is sent as it will be kept, and the form is ready for the next one", async () => {
  const save = vi.fn(() => Promise.resolve());
  render(<AddContactForm label="Add parent" taken={[]} onSave={save} />);
  await userEvent.type(field(/Email/), " Rosa@Example.org ");
  await userEvent.type(field(/Name/), "Rosa Alvarez");
  await userEvent.type(field(/Phone/), "5551234567");
  expect(field(/Phone/).value).toBe("(555) 123-4567");
  await add();
  expect(save).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      email: "rosa@example.org",
      name: "Rosa Alvarez",
      relationship: "Parent/Guardian",
      phone: "5551234567",
    }),
  );
  await waitFor(() => expect(field(/Email/).value).toBe(""));
  expect(field(/Phone/).value).toBe("");
  expect(document.activeElement).toBe(field(/Email/));
});

test.each([
  { typed: { email: "", phone: "" }, sentence: "Valid email is required.", at: /Email/ },
  { typed: { email: "rosa@", phone: "" }, sentence: "Valid email is required.", at: /Email/ },
  {
    typed: { email: "rosa@example.org", phone: "555123" },
    sentence: "Phone number must be 10 digits.",
    at: /Phone/,
  },
  { typed: { email: "TOM@example.org", phone: "" }, sentence: "Email already added.", at: /Email/ },
])("$typed is refused here already: $sentence", async ({ typed, sentence, at }) => {
  const save = vi.fn(() => Promise.resolve());
  render(<AddContactForm label="Add parent" taken={["tom@example.org"]} onSave={save} />);
  if (typed.email !== "") await userEvent.type(field(/Email/), typed.email);
  if (typed.phone !== "") await userEvent.type(field(/Phone/), typed.phone);
  await add();
  expect(screen.getByRole("alert").textContent).toBe(sentence);
  expect(document.activeElement).toBe(field(at));
  expect(field(at).getAttribute("aria-invalid")).toBe("true");
  expect(save).not.toHaveBeenCalled();
});

test("what was typed stays after a failure, and the same try is sent under the same id", async () => {
  const save = vi.fn(() => Promise.reject(new CallFailed("unavailable", "")));
  render(<AddContactForm label="Add parent" taken={[]} onSave={save} />);
  await userEvent.type(field(/Email/), "rosa@example.org");
  await add();
  expect((await screen.findByRole("alert")).textContent).toBe("Failed to save contact.");
  expect(field(/Email/).value).toBe("rosa@example.org");
  await add();
  const [first, second] = save.mock.calls.map((args: unknown[]) => args[0]);
  expect(second).toEqual(first);
});

test("a changed address is another contact, even if the first answer was lost", async () => {
  const sent: string[] = [];
  const save = (contact: { id: string }) => {
    sent.push(contact.id);
    return Promise.reject(new CallFailed("unavailable", ""));
  };
  render(<AddContactForm label="Add parent" taken={[]} onSave={save} />);
  await userEvent.type(field(/Email/), "rosa@example.or");
  await add();
  await userEvent.type(field(/Email/), "g");
  await add();
  expect(new Set(sent).size).toBe(2);
});

test("the server's own sentence is shown", async () => {
  const save = () => Promise.reject(new CallFailed("aborted", "Email already added."));
  render(<AddContactForm label="Add parent" taken={[]} onSave={save} />);
  await userEvent.type(field(/Email/), "rosa@example.org");
  await add();
  expect((await screen.findByRole("alert")).textContent).toBe("Email already added.");
});

test("pressing twice saves once", async () => {
  const save = vi.fn(() => new Promise<void>(() => undefined));
  render(<AddContactForm label="Add parent" taken={[]} onSave={save} />);
  await userEvent.type(field(/Email/), "rosa@example.org");
  await add();
  await userEvent.click(screen.getByRole("button", { name: "Saving…" }));
  expect(save).toHaveBeenCalledOnce();
});
