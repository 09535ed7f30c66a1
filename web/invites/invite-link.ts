import { inviteId } from "#domain/invites/invite.ts";
import { looksLikeEmail, normalizeEmail } from "#domain/identity/email.ts";
import { uuid } from "#domain/uuid.ts";

export type InviteKey = { orgId: string; inviteId: string };

export type InviteLink = InviteKey & {
  /** The invited address according to the link. It can be forged, so it is never used for access. */
  emailHint: string | undefined;
};

export function readInviteLink(search: string): InviteLink | undefined {
  const request = new URLSearchParams(search);
  const org = uuid.safeParse(request.get("org"));
  const invite = inviteId.safeParse(request.get("invite"));
  if (!org.success || !invite.success) return undefined;
  const email = normalizeEmail(request.get("email") ?? "");
  return {
    orgId: org.data,
    inviteId: invite.data,
    emailHint: looksLikeEmail(email) ? email : undefined,
  };
}

export function pathOfInvite({ orgId, inviteId: id }: InviteKey): string {
  return `/invite/accept?${new URLSearchParams({ org: orgId, invite: id }).toString()}`;
}
