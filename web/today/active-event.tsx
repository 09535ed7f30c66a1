import {
  AtSign,
  BellRing,
  CheckCheck,
  ChevronRight,
  FileQuestionMark,
  FileX2,
  MailOpen,
  MailX,
  PhoneCall,
  Trash2,
  UserPlus,
} from "lucide-react";
import { Suspense, useId } from "react";
import type { Terms } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { dayMs } from "#domain/time.ts";
import type { ActiveEvent as Active } from "#domain/today/today.ts";
import { PrintNow } from "#web/printing/print-now.tsx";
import { Anchor } from "#web/ui/anchor.tsx";
import "./today.css";
import { lazyPart } from "#web/platform/lazy-part.ts";
import { TodayCard, WorkList, type Work } from "./work-list.tsx";

type TodayOrganization = { id: string; type: string | null; timeZone: string };

/** Lazy, so that printing does not wait for the upload code. Offline it renders nothing. */
const ReplyDrop = lazyPart(async () => (await import("./reply-drop.tsx")).ReplyDrop);

type Props = {
  organization: TodayOrganization;
  words: Terms;
  event: Active;
  /** Open ones. Zero for members, who do not decide on them. */
  deletionRequests: number;
  /** People whom families asked for. */
  proposals: number;
  today: string;
};

export function ActiveEvent(props: Props) {
  const { organization, words, event, deletionRequests, proposals, today } = props;
  const titleId = useId();
  const { mail, startDate, endDate } = event;
  const base = `/org/${organization.id}/events/${event.id}`;
  const schedule = mail && { mail, startDate, endDate, timeZone: organization.timeZone };
  return (
    <section className="today-event" aria-labelledby={titleId}>
      <header className="today-event-head">
        <h2 id={titleId}>
          <Anchor href={`${base}/tools`}>
            {event.name}
            <ChevronRight />
          </Anchor>
        </h2>
        <p>{`${formatDayOf(event, today)} · ${pluralize(event.participants, words.participant, words.participants)}`}</p>
      </header>
      <div className="today-columns">
        <div className="stack">
          <TodayCard title={mail === undefined ? "Letters" : "Today's mail"}>
            <PrintNow organization={organization} eventId={event.id} mail={schedule} />
          </TodayCard>
          <TodayCard title="Replies">
            <Suspense
              fallback={
                <p role="status" className="panel-note">
                  Loading…
                </p>
              }
            >
              <ReplyDrop organization={organization} eventId={event.id} words={words} />
            </Suspense>
          </TodayCard>
        </div>
        <TodayCard title="To do">
          <WorkList
            label={`To do in ${event.name}`}
            works={worksOf({ ...event, deletionRequests, proposals }, base, words)}
            done="You're all caught up."
          />
        </TodayCard>
      </div>
    </section>
  );
}

/** "Day 4 of 7". */
function formatDayOf({ startDate, endDate }: Active, today: string): string {
  return `Day ${daysBetween(startDate, today) + 1} of ${daysBetween(startDate, endDate) + 1}`;
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

type Counts = Active & Pick<Props, "deletionRequests" | "proposals">;

function worksOf(event: Counts, base: string, words: Terms): Work[] {
  const { building, buildings, participant, participants } = words;
  const { toMatch, refused, call, nudge, bounced, addresses, unread } = event;
  const { toHandOut, deletionRequests, proposals } = event;
  const people = (count: number) => (count === 1 ? participant : participants).toLowerCase();
  const all: (Work & { count: number })[] = [
    {
      href: `${base}/upload`,
      icon: <FileQuestionMark />,
      count: toMatch,
      label: toMatch === 1 ? "page to match" : "pages to match",
    },
    {
      href: `${base}/upload`,
      icon: <FileX2 />,
      count: refused,
      label: refused === 1 ? "photo to take again" : "photos to take again",
    },
    {
      href: `${base}/gaps?list=call`,
      icon: <PhoneCall />,
      count: call,
      label: `${people(call)} without mail to call about`,
    },
    {
      href: `${base}/gaps?list=nudge`,
      icon: <BellRing />,
      count: nudge,
      label: `${people(nudge)} without mail to nudge`,
    },
    {
      href: `${base}/gaps?list=bounced`,
      icon: <MailX />,
      count: bounced,
      label: `${people(bounced)} with a bounced email`,
    },
    {
      href: `${base}/gaps?list=addresses`,
      icon: <AtSign />,
      count: addresses,
      label: `${people(addresses)} without a ${words.contact.toLowerCase()}'s email`,
    },
    {
      href: `${base}/desk?show=unread`,
      icon: <MailOpen />,
      count: unread,
      label: unread === 1 ? "unread letter" : "unread letters",
    },
    {
      href: `${base}/print`,
      icon: <CheckCheck />,
      count: toHandOut,
      label: `${(toHandOut === 1 ? building : buildings).toLowerCase()} to hand out`,
    },
    {
      href: "#proposals",
      icon: <UserPlus />,
      count: proposals,
      label: proposals === 1 ? "request from a family" : "requests from families",
    },
    {
      href: "#deletion-requests",
      icon: <Trash2 />,
      count: deletionRequests,
      label: deletionRequests === 1 ? "request to delete letters" : "requests to delete letters",
    },
  ];
  return all.filter(({ count }) => count > 0);
}
