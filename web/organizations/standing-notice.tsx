import { invitesPerDay } from "#domain/invites/invite.ts";
import type { SessionAnswer } from "#domain/identity/session.ts";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { maxParticipantsWhileNew } from "#domain/standing.ts";
import { Panel } from "#web/ui/panel.tsx";

type Props = { organization: SessionAnswer["organizations"][number] };

/** For admins of an organization that no operator has looked at yet. */
export function NewOrganizationNotice({ organization }: Props) {
  const { name, role, standing } = organization;
  if (standing !== "new" || role !== "admin") return null;
  const { participants } = organizationTerms(organization);
  return (
    <Panel title={`We'll review ${name} soon`}>
      <p>
        {`Until we approve it, you can add up to ${maxParticipantsWhileNew} ${participants.toLowerCase()} and send ${invitesPerDay("new")} invites a day, and ${name} isn't in the public list. You don't need to do anything.`}
      </p>
    </Panel>
  );
}
