import { CalendarDays, Send, UserRoundX, Users } from "lucide-react";
import { formatMailDay } from "#domain/events/mail-run-messages.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import type { NextEvent as Next } from "#domain/today/today.ts";
import { Picture } from "#web/brand/picture.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { WorkList, type Work } from "./work-list.tsx";

type Props = { orgId: string; words: Terms; event: Next; isAdmin: boolean };

/** The next event, with what is missing until its first day. */
export function NextEvent({ orgId, words, event, isAdmin }: Props) {
  const people = pluralize(event.participants, words.participant, words.participants);
  return (
    <div className="today-columns">
      <Panel
        title={`Next: ${event.name}`}
        count={`Starts ${formatMailDay(event.startDate)} · ${people}`}
        flush
      >
        <WorkList
          label={`To do before ${event.name}`}
          works={worksOf(event, orgId, words, isAdmin)}
          done="Everything is ready."
        />
      </Panel>
      <div className="today-picture">
        <Picture name="wait-for-start" />
      </div>
    </div>
  );
}

function worksOf(event: Next, orgId: string, words: Terms, isAdmin: boolean): Work[] {
  const base = `/org/${orgId}/events/${event.id}`;
  const people = words.participants.toLowerCase();
  if (event.participants === 0)
    return [{ href: `${base}/import`, icon: <Users />, label: `Import your ${people}` }, ...mailDays()];
  const { notInvited, withoutContact } = event;
  const [contact, contacts] = [words.contact.toLowerCase(), words.contacts.toLowerCase()];
  const all: Work[] = [
    {
      href: `${base}/participants`,
      icon: <Send />,
      count: notInvited,
      label: `${notInvited === 1 ? contact : contacts} to invite`,
    },
    {
      href: `${base}/gaps?list=contacts`,
      icon: <UserRoundX />,
      count: withoutContact,
      label:
        withoutContact === 1
          ? `${words.participant.toLowerCase()} with no ${contact} signed up`
          : `${people} with no ${contact} signed up`,
    },
  ];
  return [...all.filter(({ count }) => count !== 0), ...mailDays()];

  function mailDays(): Work[] {
    if (event.mail !== undefined || !isAdmin) return [];
    return [{ href: `/org/${orgId}/events`, icon: <CalendarDays />, label: "Choose mail days" }];
  }
}
