import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { signInCodeErrors } from "#domain/identity/sign-in-code-errors.ts";
import { bearerState } from "#web/platform/bearer.ts";
import { EmailCode } from "./email-code.tsx";

let posts: { path: string; body: unknown }[];
let refusal: object | undefined;
const onSignedIn = vi.fn();
beforeEach(() => {
  posts = [];
  refusal = undefined;
  vi.stubGlobal("fetch", async (path: string, init: { body?: string } = {}) => {
    if (path.startsWith("/auth/token"))
      return Response.json({ bearer: { token: "t", expiresInSeconds: 600 } });
    posts.push({ path, body: JSON.parse(init.body ?? "") });
    return refusal === undefined ? Response.json({}) : Response.json({ error: refusal }, { status: 400 });
  });
});
afterEach(() => {
  cleanup();
  onSignedIn.mockReset();
  vi.unstubAllGlobals();
});

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const digits = () => screen.findByRole("textbox", { name: "Code from the email" });
const sent = (email: string) => ({ path: "/auth/code", body: { email, language: "en" } });

test("where it is the only way, the page begins with the address", async () => {
  render(<EmailCode isOnly onSignedIn={onSignedIn} />);
  await userEvent.type(screen.getByRole("textbox", { name: "Your email" }), "elena@example.org{Enter}");
  await userEvent.type(await digits(), "123456");
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(bearerState()).toBe("present");
  const entry = { path: "/auth/code/enter", body: { email: "elena@example.org", code: "123456" } };
  expect(posts).toEqual([sent("elena@example.org"), entry]);
});

test("an address that the page shows gets its code with one press, and a pasted code signs in", async () => {
  render(<EmailCode email="elena@example.org" isOnly={false} onSharedComputer onSignedIn={onSignedIn} />);
  await press("Email me a code");
  const field = await digits();
  expect([field.getAttribute("autocomplete"), field.getAttribute("inputmode")]).toEqual([
    "one-time-code",
    "numeric",
  ]);
  await userEvent.click(field);
  await userEvent.paste("Code: 123 456 ");
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(posts[1]?.body).toMatchObject({ code: "123456", onSharedComputer: true });
});

test("the holder of an invite asks with the invite", async () => {
  const invite = { orgId: "0190a1b2-0000-7000-8000-000000000001", inviteId: "an-invite" };
  render(<EmailCode email="elena@example.org" invite={invite} isOnly={false} />);
  await press("Email me a code");
  await digits();
  expect(posts).toEqual([
    { path: "/auth/code", body: { email: "elena@example.org", language: "en", invite } },
  ]);
});

test("a wrong code empties the field and says so; fewer digits are not sent", async () => {
  render(<EmailCode email="elena@example.org" isOnly={false} />);
  await press("Email me a code");
  const field = await digits();
  await userEvent.type(field, "1234{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe("Enter the 6-digit code.");
  expect(posts).toHaveLength(1);
  refusal = signInCodeErrors.wrong;
  await userEvent.type(field, "56");
  expect(await screen.findByText(signInCodeErrors.wrong.message)).toBeTruthy();
  expect([field.getAttribute("aria-invalid"), field]).toEqual(["true", document.activeElement]);
  expect(field).toHaveProperty("value", "");
});

test("another email begins with an empty field, and another address can be given", async () => {
  render(<EmailCode email="elena@example.org" isOnly={false} />);
  await press("Email me a code");
  await userEvent.type(await digits(), "12");
  await press("Send another email");
  await screen.findByText(/We sent another email to/);
  expect(await digits()).toHaveProperty("value", "");
  await press("Use a different email");
  const address = screen.getByRole("textbox", { name: "Your email" });
  await userEvent.clear(address);
  await userEvent.type(address, "thomas@example.org");
  await press("Email me a code");
  await digits();
  expect(posts).toEqual([sent("elena@example.org"), sent("elena@example.org"), sent("thomas@example.org")]);
});
