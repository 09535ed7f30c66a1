import { Behind } from "#web/app/behind.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { TextLink } from "#web/ui/text-link.tsx";

export function meta() {
  return [{ title: "Participant · Cabin Courier" }];
}

/** Nobody can be linked to a participant in this release, so every such path is one that was not found. */
export default function ParticipantPage() {
  return (
    <Behind>
      <div className="grid gap-4">
        <TextLink href="/my/participants">My Participants</TextLink>
        <PageHeader title="Participant" />
        <ErrorBox sentence="Link not found" />
      </div>
    </Behind>
  );
}
