import { Behind } from "#web/app/behind.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { TextLink } from "#web/ui/text-link.tsx";

/** Nobody can be linked to a participant in this release, so every such path is one that was not found. */
export default function ParticipantPage() {
  return (
    <Behind>
      <div className="grid gap-4">
        <TextLink href="/my/participants">My Participants</TextLink>
        <ErrorBox sentence="Link not found" />
      </div>
    </Behind>
  );
}
