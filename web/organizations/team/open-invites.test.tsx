import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { OpenInvites, type OpenTeamInvite } from "./team.tsx";

afterEach(cleanup);

const invites: OpenTeamInvite[] = [
  { id: "1", email: "ida@example.org", role: "admin", createdAt: "2027-07-12T10:00:00Z", mail: "sending" },
  { id: "2", email: "jon@example.org", role: "member", createdAt: "2027-07-12T10:00:00Z", mail: "sent" },
  { id: "3", email: "kim@example.org", role: "member", createdAt: "2027-07-12T10:00:00Z", mail: "failed" },
  {
    id: "4",
    email: "lea@example.org",
    role: "member",
    createdAt: "2027-06-12T10:00:00Z",
    mail: "sent",
    isExpired: true,
  },
];

test("each invitation says how its mail fares or that it has expired, and can be revoked or sent again", async () => {
  const [revoke, resend] = [vi.fn(), vi.fn()];
  render(<OpenInvites invites={invites} onRevoke={revoke} onResend={resend} />);
  const rows = screen.getAllByRole("listitem").map((row) => row.textContent);
  expect(rows).toEqual([
    "ida@example.orgAdminSending…Revoke",
    "jon@example.orgMemberSentRevoke",
    "kim@example.orgMemberCould not be deliveredSend againRevoke",
    "lea@example.orgMemberExpiredSend againRevoke",
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Send again the invitation of lea@example.org" }));
  expect(resend).toHaveBeenCalledExactlyOnceWith(invites[3]);
  await userEvent.click(screen.getByRole("button", { name: "Revoke the invitation of kim@example.org" }));
  expect(revoke).toHaveBeenCalledExactlyOnceWith(invites[2]);
});
