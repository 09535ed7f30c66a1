import { BellRing, Check, PenLine, UserPlus } from "lucide-react";
import type { Gap, GapList } from "#domain/notifications/mail-gaps.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { formatPhone } from "#domain/phone.ts";
import { participantPath } from "#web/organizations/participant-path.ts";
import { InviteBadge } from "#web/roster/contacts/invite-badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { formatFromUs, formatLastLetter, formatNudged, isAboutMail } from "./gap-text.ts";

export type GapActions = {
  onNudge?: ((gap: Gap) => void) | undefined;
  nudgingId: string | undefined;
  onWrite?: ((gap: Gap) => void) | undefined;
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
  const { onNudge, nudgingId, onWrite, onContacts } = actions;
  const [contact, contacts] = [words.contact.toLowerCase(), words.contacts.toLowerCase()];
  const isAboutInvites = list === "contacts" || list === "bounced";
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
      <div className={isAboutInvites ? "gap-why gap-invites" : "gap-why"}>
        {isAboutInvites ? (
          <Contacts gap={gap} list={list} words={words} />
        ) : (
          <Why gap={gap} words={words} timeZone={timeZone} />
        )}
        {gap.nudged !== null && (
          <p className="gap-nudged">
            <Check />
            {formatNudged(gap.nudged, timeZone)}
          </p>
        )}
      </div>
      {isAboutMail(list) && <Contacts gap={gap} list={list} words={words} />}
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
        {isAboutMail(list) && onWrite !== undefined && (
          <Button icon={<PenLine />} aria-label={`Write to ${gap.name}`} onPress={() => onWrite(gap)}>
            Write
          </Button>
        )}
        {list === "bounced" && (
          <Button aria-label={`Correct address for ${gap.name}`} onPress={() => onContacts(gap)}>
            Correct address
          </Button>
        )}
        {list === "addresses" && (
          <Button
            icon={<UserPlus />}
            aria-label={`Add a ${contact} for ${gap.name}`}
            onPress={() => onContacts(gap)}
          >
            {`Add a ${contact}`}
          </Button>
        )}
        {list === "contacts" && (
          <Button
            variant="plain"
            aria-label={`Manage ${contacts} of ${gap.name}`}
            onPress={() => onContacts(gap)}
          >
            {`Manage ${contacts}`}
          </Button>
        )}
      </div>
    </li>
  );
}

function Why({ gap, words, timeZone }: Pick<Props, "gap" | "words" | "timeZone">) {
  const fromUs = formatFromUs(gap, timeZone);
  return (
    <>
      {(gap.lastLetter !== null || fromUs === undefined) && <p>{formatLastLetter(gap)}</p>}
      {fromUs !== undefined && (
        <p className="gap-nudged">
          <Check />
          {fromUs}
        </p>
      )}
      {!gap.isReached && <p>{`No ${words.contact.toLowerCase()} signed up yet`}</p>}
    </>
  );
}

/** The people to call. A list about invites shows their addresses, too. */
function Contacts({ gap, list, words }: Pick<Props, "gap" | "list" | "words">) {
  const isAboutInvites = !isAboutMail(list);
  if (gap.contacts.length === 0)
    return isAboutInvites && <p>{`No ${words.contact.toLowerCase()} is known yet`}</p>;
  return (
    <ul className="gap-contacts" aria-label={`${words.contacts} of ${gap.name}`}>
      {gap.contacts.map(({ contactId, name, email, phone, status }) => (
        <li key={contactId}>
          <span className="gap-contact">
            {name !== null && <b>{name}</b>}
            {(isAboutInvites || name === null) && <span>{email}</span>}
            {isAboutInvites && <InviteBadge status={status} />}
          </span>
          {typeof phone === "string" ? (
            <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
          ) : (
            <span>No phone number</span>
          )}
        </li>
      ))}
    </ul>
  );
}
