import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { MemberTable, type Member, type MemberActions } from "./member-table.tsx";

afterEach(cleanup);

const dana: Member = {
  userId: "dana",
  displayName: "Dana Whitlock",
  email: "dana@example.org",
  role: "admin",
  joinedAt: "2027-07-13T03:00:00Z",
};
const marcus: Member = {
  userId: "marcus",
  displayName: "Marcus Oyelaran",
  email: null,
  role: "member",
  joinedAt: "2027-07-13T03:00:00Z",
};

function show(actions: MemberActions | undefined, onLeave = vi.fn()) {
  render(
    <MemberTable
      members={[dana, marcus]}
      ownId="dana"
      timeZone="America/Chicago"
      actions={actions}
      onLeave={onLeave}
    />,
  );
}

test("shows all members with role and joining day in the camp's time zone", () => {
  show(undefined);
  const rows = screen.getAllByRole("row").map((row) => row.textContent);
  expect(rows.slice(1)).toEqual([
    "Dana Whitlock (you)dana@example.orgAdminJul 12, 2027",
    "Marcus Oyelaran–MemberJul 12, 2027",
  ]);
  screen.getByText("2 people");
  expect(screen.queryByRole("button", { name: /More for/ })).toBeNull();
});

test("lets every member leave", async () => {
  const leave = vi.fn();
  show(undefined, leave);
  await userEvent.click(screen.getByRole("button", { name: "Leave this team" }));
  expect(leave).toHaveBeenCalledOnce();
});

test("an admin changes roles, signs others out and removes them", async () => {
  const actions = {
    onChangeRole: vi.fn(),
    onSignOut: vi.fn(),
    onResetPasskeys: vi.fn(),
    onRemove: vi.fn(),
  };
  show(actions);
  await userEvent.click(screen.getByRole("button", { name: "More for Marcus Oyelaran" }));
  await userEvent.click(screen.getByRole("menuitem", { name: "Make admin" }));
  expect(actions.onChangeRole).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(marcus), "admin");
  await userEvent.click(screen.getByRole("button", { name: "More for Marcus Oyelaran" }));
  await userEvent.click(screen.getByRole("menuitem", { name: "Sign out everywhere" }));
  expect(actions.onSignOut).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(marcus));
  await userEvent.click(screen.getByRole("button", { name: "More for Marcus Oyelaran" }));
  await userEvent.click(screen.getByRole("menuitem", { name: "Remove" }));
  expect(actions.onRemove).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(marcus));
});

test("oneself is left by leaving, not by removing", async () => {
  show({ onChangeRole: vi.fn(), onSignOut: vi.fn(), onResetPasskeys: vi.fn(), onRemove: vi.fn() });
  await userEvent.click(screen.getByRole("button", { name: "More for Dana Whitlock" }));
  screen.getByRole("menuitem", { name: "Make member" });
  expect(screen.queryByRole("menuitem", { name: "Remove" })).toBeNull();
  expect(screen.queryByRole("menuitem", { name: "Sign out everywhere" })).toBeNull();
});
