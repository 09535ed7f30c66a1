import type { Role } from "#domain/identity/session.ts";
import { teamErrors } from "#domain/organizations/errors.ts";
import type { NewTeamInvite } from "#domain/organizations/team.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { showToast } from "#web/ui/toast-store.ts";
import { useChangeRole, useInviteTeamMember, useRevokeTeamInvite } from "../team-calls.ts";
import type { Member } from "./member-table.tsx";
import type { OpenTeamInvite } from "./open-invites.tsx";

/** Shows a toast on success and an error on the page. */
export function useTeamMutations(orgId: string) {
  const { attempt, run } = useAttempt(teamErrors.changeFailed.message);
  const inviting = useInviteTeamMember(orgId);
  const changing = useChangeRole(orgId);
  const revoking = useRevokeTeamInvite(orgId);

  function changeRole({ userId, displayName }: Member, role: Role): void {
    void run(async () => {
      await changing.mutateAsync({ userId, role });
      showToast(`${displayName} is now ${role === "admin" ? "an admin" : "a member"}.`);
    });
  }

  function revoke({ id, email }: OpenTeamInvite): void {
    void run(async () => {
      await revoking.mutateAsync(id);
      showToast(`The invitation of ${email} is revoked.`);
    });
  }

  async function invite(invite: NewTeamInvite): Promise<void> {
    await inviting.mutateAsync(invite);
    showToast(`${invite.email} is invited.`);
  }

  return { attempt, changeRole, revoke, invite };
}
