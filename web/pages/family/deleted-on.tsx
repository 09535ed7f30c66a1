import { shownDay } from "#domain/events/calendar-day.ts";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { wordsFor } from "#domain/organizations/words.ts";
import { TextLink } from "#web/ui/text-link.tsx";
import "./deleted-on.css";

/** When the letters go. An older server does not know it. */
export function DeletedOn({ participant: { deletedOn, orgType } }: { participant: MyParticipant }) {
  if (deletedOn === undefined) return null;
  const { event, organization } = wordsFor(orgType);
  return (
    <p className="deleted-on">
      {deletedOn === null
        ? `The ${organization} keeps these letters for now. `
        : `Letters of this ${event.toLowerCase()} are deleted on ${shownDay(deletedOn)}. `}
      <TextLink href="/privacy">Privacy</TextLink>
    </p>
  );
}
