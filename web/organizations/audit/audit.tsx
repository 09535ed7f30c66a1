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
import type { SessionAnswer } from "#domain/identity/session.ts";
import type { AuditKind } from "#domain/organizations/audit-action.ts";
import { kindOf } from "#domain/organizations/audit-actions.ts";
import { auditErrors } from "#domain/organizations/audit-errors.ts";
import { actorAside, auditAction, type AuditEntry, type AuditFilters } from "#domain/organizations/audit.ts";
import { organizationTerms, type Terms } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { Picture } from "#web/brand/picture.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ListFrame } from "#web/ui/list-frame.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { LoadFailed } from "../load-failed.tsx";
import { isNarrowed } from "./audit-address.ts";
import { useAudit, useAuditChoices } from "./audit-calls.ts";
import { Anchor } from "#web/ui/anchor.tsx";
import { participantPath } from "../participant-path.ts";
import { AuditSearch } from "./audit-search.tsx";
import "./audit.css";

type Props = {
  organization: SessionAnswer["organizations"][number];
  filters: AuditFilters;
  onFilter: (filters: AuditFilters) => void;
};

export function Audit({ organization, filters, onFilter }: Props) {
  const words = organizationTerms(organization);
  const choices = useAuditChoices(organization.id);
  const audit = useAudit(organization.id, filters);
  const entries = audit.data?.pages.flatMap((page) => page.entries);
  return (
    <>
      <AuditSearch filters={filters} choices={choices.data} words={words} onChange={onFilter} />
      {audit.error !== null && (
        <div className="audit-failed">
          <LoadFailed
            error={audit.error}
            failed={auditErrors.loadFailed.message}
            loadedAt={audit.dataUpdatedAt}
            onRetry={() => void (audit.isFetchNextPageError ? audit.fetchNextPage() : audit.refetch())}
          />
        </div>
      )}
      {(entries !== undefined || audit.error === null) && (
        <ListFrame>
          {entries === undefined && <Skeleton label="Loading the activity…" rows={8} />}
          {entries?.length === 0 && <Nothing filters={filters} />}
          {entries !== undefined && entries.length > 0 && (
            <>
              <AuditList entries={entries} words={words} organization={organization} />
              <div className="audit-foot">
                <span role="status">
                  {audit.hasNextPage
                    ? `Showing the newest ${pluralize(entries.length, "entry", "entries")}`
                    : pluralize(entries.length, "entry", "entries")}
                </span>
                {audit.hasNextPage && (
                  <Button onPress={() => !audit.isFetching && void audit.fetchNextPage()}>
                    {audit.isFetchingNextPage ? "Loading…" : "Show more"}
                  </Button>
                )}
              </div>
            </>
          )}
        </ListFrame>
      )}
    </>
  );
}

function Nothing({ filters }: Pick<Props, "filters">) {
  if (isNarrowed(filters)) return <p className="audit-nothing">Nothing matches these filters.</p>;
  return (
    <EmptyState picture={<Picture name="empty-mailbox" />} title="Nothing on record yet">
      Everything your team prints, sends, opens and changes will be listed here.
    </EmptyState>
  );
}

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

type AuditListProps = {
  entries: readonly AuditEntry[];
  words: Terms;
  organization: Props["organization"];
};

function AuditList({ entries, words, organization }: AuditListProps) {
  const { id: orgId, timeZone } = organization;
  const clock = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZone });
  return byDay(entries, timeZone).map(({ day, of }) => (
    <section key={day} className="audit-day" aria-label={day}>
      <h2>{day}</h2>
      <ol>
        {of.map((entry) => (
          <li key={entry.id}>
            <time dateTime={entry.at}>{clock.format(new Date(entry.at))}</time>
            <Sentence entry={entry} words={words} orgId={orgId} />
          </li>
        ))}
      </ol>
    </section>
  ));
}

function Sentence({ entry, words, orgId }: { entry: AuditEntry; words: Terms; orgId: string }) {
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
        <WithLink text={` ${auditAction(entry, words)}.`} participant={entry.participant} orgId={orgId} />
        {entry.reason !== null && <q className="audit-reason">{entry.reason}</q>}
      </p>
    </div>
  );
}

type WithLinkProps = { text: string; participant: AuditEntry["participant"]; orgId: string };

/** The participant's name leads to their page. */
function WithLink({ text, participant, orgId }: WithLinkProps) {
  const at = participant?.ref === undefined ? -1 : text.indexOf(participant.name);
  if (participant?.ref === undefined || at < 0) return text;
  const { eventId, participantId } = participant.ref;
  return (
    <>
      {text.slice(0, at)}
      <Anchor href={participantPath({ orgId, eventId }, participantId)}>{participant.name}</Anchor>
      {text.slice(at + participant.name.length)}
    </>
  );
}

type Day = { day: string; of: AuditEntry[] };

/** Titles like "Monday, Jul 12, 2027"; the order of the entries stays. */
function byDay(entries: readonly AuditEntry[], timeZone: string): Day[] {
  const calendar = new Intl.DateTimeFormat("en-US", {
    weekday: "long",
    year: "numeric",
    month: "short",
    day: "numeric",
    timeZone,
  });
  const days = Map.groupBy(entries, ({ at }) => calendar.format(new Date(at)));
  return [...days].map(([day, of]) => ({ day, of }));
}
