import { roleLabel, termsFor } from "#domain/organizations/terms.ts";
import type { MailLetter } from "#server/platform/mail/mail.ts";
import { layOutMail } from "#server/platform/mail/mail-template.ts";
import type { UnsentInvite } from "./team-invite-store.ts";

export function teamInviteMail(teamInviteId: string, invite: UnsentInvite, publicOrigin: string): MailLetter {
  const { organizationName, invitedBy, email, role } = invite;
  const { participants, events } = termsFor(invite.organizationType);
  const label = roleLabel(role).toLowerCase();
  const duties =
    role === "admin"
      ? `You can plan the ${events.toLowerCase()}, look after the ${participants.toLowerCase()} and their letters, and invite others to the team.`
      : `You can look after the ${participants.toLowerCase()} and their letters.`;
  return {
    to: email,
    subject: `${invitedBy} invites you to the team of ${organizationName}`,
    ...layOutMail({
      title: `Join the team of ${organizationName}`,
      preheader: `${invitedBy} would like to have you there.`,
      paragraphs: [
        "Hello,",
        `${invitedBy} would like to have you on the team of ${organizationName}, as ${role === "admin" ? "an" : "a"} ${label}. ${duties}`,
        { link: { href: `${publicOrigin}/organizations`, label: "Sign in with this address to join" } },
        `The invitation is for ${email} and waits for you there.`,
      ],
      footer: [
        "Cabin Courier · letters between families and campers",
        `You get this because ${invitedBy} gave us your address. If you do not know ${organizationName}, there is nothing you need to do.`,
      ],
    }),
    // Stable, so that many mailboxes show one mail if the job runs twice.
    messageId: `<team-invite-${teamInviteId}@${new URL(publicOrigin).hostname}>`,
  };
}
