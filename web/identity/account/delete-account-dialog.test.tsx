import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DeleteAccountDialog } from "./account-settings.tsx";

const request: string[] = [];
let answer: () => Response;
beforeEach(() => {
  request.length = 0;
  answer = () => Response.json({ result: {} });
  vi.stubGlobal("fetch", async (path: string) => {
    request.push(path);
    if (path === "/callable/deleteAccount") return answer();
    return Response.json(path.includes("bearer") ? { token: "t", expiresInSeconds: 600 } : {});
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const word = () => screen.getByRole("textbox", { name: "Type “delete” to confirm" });
const confirm = () => screen.getByRole("button", { name: "Delete account" });
const deletions = () => request.filter((path) => path === "/callable/deleteAccount").length;

test("nothing is sent until the word is typed; then the account goes and the device forgets it", async () => {
  render(<DeleteAccountDialog onClose={() => undefined} onDeleted={() => undefined} />);
  await userEvent.click(confirm());
  expect(screen.getByRole("alert").textContent).toBe("Type “delete” to delete your account.");
  expect(deletions()).toBe(0);
  await userEvent.type(word(), "delete");
  await userEvent.click(confirm());
  await vi.waitFor(() => expect(request).toContain("/auth/sign-out"));
  expect(deletions()).toBe(1);
});

test("the last admin is told what to do first, and stays signed in", async () => {
  const message = "You're the only admin of an organization. Make someone else an admin first.";
  answer = () => Response.json({ error: { status: "aborted", message } }, { status: 409 });
  render(<DeleteAccountDialog onClose={() => undefined} onDeleted={() => undefined} />);
  await userEvent.type(word(), "Delete");
  await userEvent.click(confirm());
  await screen.findByText(message);
  expect(request).not.toContain("/auth/sign-out");
});
