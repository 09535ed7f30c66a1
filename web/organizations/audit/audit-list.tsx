import {
  CalendarDays,
  CircleDot,
  Download,
  LifeBuoy,
  MailOpen,
  Printer,
  Settings,
  ShieldCheck,
  UsersRound,
} from "lucide-react";
import type { ReactNode } from "react";
import { kindOf, type AuditKind } from "#domain/organizations/audit-actions.ts";
import { actorAside, auditAction, type AuditEntry } from "#domain/organizations/audit.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { byDay } from "./by-day.ts";
import "./audit.css";

const icons: Record<AuditKind, ReactNode> = {
  printing: <Printer />,
  replies: <MailOpen />,
  families: <UsersRound />,
  events: <CalendarDays />,
  team: <ShieldCheck />,
  settings: <Settings />,
  downloads: <Download />,
  support: <LifeBuoy />,
};

type Props = { entries: readonly AuditEntry[]; words: Terms; timeZone: string };

export function AuditList({ entries, words, timeZone }: Props) {
  const clock = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZone });
  return byDay(entries, timeZone).map(({ day, of }) => (
    <section key={day} className="audit-day" aria-label={day}>
      <h2>{day}</h2>
      <ol>
        {of.map((entry) => (
          <li key={entry.id}>
            <time dateTime={entry.at}>{clock.format(new Date(entry.at))}</time>
            <Sentence entry={entry} words={words} />
          </li>
        ))}
      </ol>
    </section>
  ));
}

function Sentence({ entry, words }: { entry: AuditEntry; words: Terms }) {
  const kind = kindOf(entry.action);
  const aside = actorAside(entry.actor);
  return (
    <div className="audit-sentence">
      <span className="audit-icon" aria-hidden="true">
        {kind === undefined ? <CircleDot /> : icons[kind]}
      </span>
      <p>
        <b>{entry.actor.name}</b>
        {aside !== "" && <span className="audit-aside">{` (${aside})`}</span>}
        {` ${auditAction(entry, words)}.`}
        {entry.reason !== null && <q className="audit-reason">{entry.reason}</q>}
      </p>
    </div>
  );
}
