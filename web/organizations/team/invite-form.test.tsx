import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { CallFailed } from "#web/platform/call-failed.ts";
import { InviteForm } from "./team.tsx";

afterEach(cleanup);

const email = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Email" });
const invite = () => userEvent.click(screen.getByRole("button", { name: "Invite" }));

test("an address is invited as member unless another role is chosen", async () => {
  const sent = vi.fn(() => Promise.resolve());
  render(<InviteForm organization={{ type: "Camp" }} onInvite={sent} />);
  await userEvent.type(email(), "Nell@Example.org");
  await invite();
  expect(sent).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ email: "nell@example.org", role: "member" }),
  );
  await waitFor(() => expect(email().value).toBe(""));
  await userEvent.type(email(), "ida@example.org");
  await userEvent.click(screen.getByRole("button", { name: /Role/ }));
  await userEvent.click(screen.getByRole("option", { name: "Admin" }));
  await invite();
  expect(sent).toHaveBeenLastCalledWith(expect.objectContaining({ email: "ida@example.org", role: "admin" }));
});

test("what is typed while the answer is on its way stays", async () => {
  const answer = Promise.withResolvers<void>();
  const sent = vi.fn(() => answer.promise);
  render(<InviteForm organization={{ type: "Camp" }} onInvite={sent} />);
  await userEvent.type(email(), "nell@example.org");
  await invite();
  await userEvent.clear(email());
  await userEvent.type(email(), "ida@example.org");
  answer.resolve();
  await screen.findByRole("button", { name: "Invite" });
  expect(email().value).toBe("ida@example.org");
});

test("an address that is none is refused here already", async () => {
  const sent = vi.fn(() => Promise.resolve());
  render(<InviteForm organization={{ type: "Camp" }} onInvite={sent} />);
  await userEvent.type(email(), "nell");
  await invite();
  expect(screen.getByRole("alert").textContent).toBe("Valid email is required.");
  expect(document.activeElement).toBe(email());
  expect(sent).not.toHaveBeenCalled();
});

test.each([
  [new CallFailed("permission-denied", "Only organization admins can manage the team."), undefined],
  [new CallFailed("internal", ""), "Failed to invite."],
])("%s is told and what was typed stays", async (failure, sentence) => {
  render(<InviteForm organization={{ type: "Camp" }} onInvite={() => Promise.reject(failure)} />);
  await userEvent.type(email(), "nell@example.org");
  await invite();
  expect((await screen.findByRole("alert")).textContent).toBe(sentence ?? failure.message);
  expect(email().value).toBe("nell@example.org");
});

test("roles are explained in the organization's own words", () => {
  render(<InviteForm organization={{ type: "Retreat Center" }} onInvite={() => Promise.resolve()} />);
  expect(screen.getByRole("form").textContent).toMatch(
    /participants and their letters. Admins also plan events/,
  );
});
