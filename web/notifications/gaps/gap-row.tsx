import { BellRing, Check } from "lucide-react";
import type { Gap, GapList } from "#domain/notifications/mail-gaps.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { participantPath } from "#web/organizations/participant-path.ts";
import { InviteBadge } from "#web/roster/contacts/invite-badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { formatLastLetter, formatNudged } from "./gap-text.ts";

export type GapActions = {
  onNudge?: ((gap: Gap) => void) | undefined;
  nudgingId: string | undefined;
  onContacts: (gap: Gap) => void;
};

type Props = {
  place: { orgId: string; eventId: string };
  gap: Gap;
  list: GapList;
  words: Terms;
  timeZone: string;
  actions: GapActions;
};

export function GapRow({ place, gap, list, words, timeZone, actions }: Props) {
  const { onNudge, nudgingId, onContacts } = actions;
  const contacts = words.contacts.toLowerCase();
  // Not a pending button: it unmounts when done, and its screen reader announcement would reference a missing element.
  const nudge = nudgingId === gap.participantId ? "Nudging…" : "Nudge";
  return (
    <li className="gap-row">
      <div className="gap-who">
        <h3>
          <TextLink href={participantPath(place, gap.participantId)}>{gap.name}</TextLink>
        </h3>
        <p>{gap.buildingName ?? "Unassigned"}</p>
      </div>
      <div className="gap-why">
        <Why gap={gap} list={list} words={words} />
        {gap.nudged !== null && (
          <p className="gap-nudged">
            <Check />
            {formatNudged(gap.nudged, timeZone)}
          </p>
        )}
      </div>
      <div className="gap-actions">
        {gap.mayNudge && onNudge !== undefined && (
          <Button
            icon={<BellRing />}
            aria-label={`${nudge} the family of ${gap.name}`}
            onPress={() => onNudge(gap)}
          >
            {nudge}
          </Button>
        )}
        {(list === "contacts" || list === "bounced") && (
          <Button
            variant={list === "bounced" ? "outline" : "plain"}
            aria-label={
              list === "bounced" ? `Correct address for ${gap.name}` : `Manage ${contacts} of ${gap.name}`
            }
            onPress={() => onContacts(gap)}
          >
            {list === "bounced" ? "Correct address" : `Manage ${contacts}`}
          </Button>
        )}
      </div>
    </li>
  );
}

function Why({ gap, list, words }: Pick<Props, "gap" | "list" | "words">) {
  const contact = words.contact.toLowerCase();
  if (list === "letters" || list === "replies")
    return (
      <>
        <p>{formatLastLetter(gap)}</p>
        {!gap.isReached && <p>{`No ${contact} signed up yet`}</p>}
      </>
    );
  if (gap.contacts.length === 0) return <p>{`No ${contact} is known yet`}</p>;
  return (
    <ul className="gap-addresses">
      {gap.contacts.map(({ contactId, name, email, status }) => (
        <li key={contactId}>
          <span>
            {name !== null && <b>{name} </b>}
            {email}
          </span>
          <InviteBadge status={status} />
        </li>
      ))}
    </ul>
  );
}
