import { CalendarX2, CircleAlert, CircleCheck, Lock } from "lucide-react";
import { formatDay, dayIn } from "#domain/events/calendar-day.ts";
import { formatMailDay, formatTime } from "#domain/events/mail-run-messages.ts";
import { attentionOf } from "#domain/groups/attention.ts";
import type { GroupOrganization } from "#domain/groups/group.ts";
import { organizationTerms, type Terms } from "#domain/organizations/terms.ts";
import { Anchor } from "#web/ui/anchor.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { ListFrame } from "#web/ui/list-frame.tsx";
import "./groups.css";

type Props = {
  organizations: readonly GroupOrganization[];
  /** Organizations that the user may open. */
  own: ReadonlySet<string>;
};

/** What needs attention is on top: the server sorts. */
export function GroupNumbers({ organizations, own }: Props) {
  return (
    <ListFrame>
      <ul aria-label="Organizations" className="group-organizations">
        {organizations.map((organization) => (
          <Organization key={organization.id} organization={organization} isOwn={own.has(organization.id)} />
        ))}
      </ul>
    </ListFrame>
  );
}

function Organization({ organization, isOwn }: { organization: GroupOrganization; isOwn: boolean }) {
  const { id, name } = organization;
  const words = organizationTerms(organization);
  const attention = attentionOf(organization);
  return (
    <li className={attention === "overdue" ? "group-organization is-overdue" : "group-organization"}>
      <div className="group-organization-words">
        <h2>{isOwn ? <Anchor href={`/org/${id}`}>{name}</Anchor> : name}</h2>
        {attention !== "readOnly" && <p className="small muted">{whenText(organization, words)}</p>}
        <AttentionBadge organization={organization} />
      </div>
      {attention !== "readOnly" && attention !== "resting" && (
        <dl className="group-counts">
          <Count label="To print" count={organization.toPrint} />
          <Count label="Overdue" count={organization.overdue} isUrgent />
          <Count label="Held" count={organization.held} />
          <Count label="To match" count={organization.toMatch} />
          <Count label="Without mail" count={organization.withoutMail} />
          <Count label="Replies today" count={organization.repliesToday} />
        </dl>
      )}
    </li>
  );
}

function Count({ label, count, isUrgent = false }: { label: string; count: number; isUrgent?: boolean }) {
  const look = count === 0 ? "is-zero" : isUrgent ? "is-urgent" : undefined;
  return (
    <div className={look}>
      <dt>{label}</dt>
      <dd>{count.toLocaleString("en-US")}</dd>
    </div>
  );
}

function whenText({ active, nextCutOff, nextStart, timeZone }: GroupOrganization, words: Terms): string {
  const event = words.event.toLowerCase();
  if (nextCutOff !== null) {
    const moment = new Date(nextCutOff);
    return `Next cut-off ${formatMailDay(dayIn(timeZone, moment))}, ${formatTime(moment.getTime(), timeZone)} (${words.clock})`;
  }
  if (active > 0) return "No cut-off ahead";
  return nextStart === null ? `No ${event} planned` : `Next ${event} starts ${formatDay(nextStart)}`;
}

function AttentionBadge({ organization }: { organization: GroupOrganization }) {
  const { event } = organizationTerms(organization);
  const attention = attentionOf(organization);
  if (attention === "open") return null;
  const badges = {
    overdue: { tone: "danger", icon: <CircleAlert />, text: "Mail is overdue" },
    done: { tone: "success", icon: <CircleCheck />, text: "All caught up" },
    resting: { tone: "quiet", icon: <CalendarX2 />, text: `No ${event.toLowerCase()} now` },
    readOnly: {
      tone: "warn",
      icon: <Lock />,
      text: organization.standing === "closed" ? "Closed" : "Suspended",
    },
  } as const;
  const { tone, icon, text } = badges[attention];
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  );
}
