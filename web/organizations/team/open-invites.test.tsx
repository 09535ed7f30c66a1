import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { OpenInvites, type OpenTeamInvite } from "./team.tsx";

afterEach(cleanup);

const invites: OpenTeamInvite[] = [
  { id: "1", email: "ida@example.org", role: "admin", createdAt: "2027-07-12T10:00:00Z", mail: "sending" },
  { id: "2", email: "jon@example.org", role: "member", createdAt: "2027-07-12T10:00:00Z", mail: "sent" },
  { id: "3", email: "kim@example.org", role: "member", createdAt: "2027-07-12T10:00:00Z", mail: "failed" },
];

test("each open invitation says how its mail fares and can be revoked", async () => {
  const revoke = vi.fn();
  render(<OpenInvites invites={invites} onRevoke={revoke} />);
  const rows = screen.getAllByRole("listitem").map((row) => row.textContent);
  expect(rows).toEqual([
    "ida@example.orgAdminSending…Revoke",
    "jon@example.orgMemberSentRevoke",
    "kim@example.orgMemberCould not be deliveredRevoke",
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Revoke the invitation of kim@example.org" }));
  expect(revoke).toHaveBeenCalledExactlyOnceWith(invites[2]);
});
