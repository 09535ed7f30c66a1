import { BellRing, PenLine, Printer } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { notificationErrors } from "#domain/notifications/errors.ts";
import {
  gapLists,
  gapSorts,
  lettersLists,
  mailDayChoices,
  nudgedFrom,
  type Gap,
  type MailGaps as Gaps,
} from "#domain/notifications/mail-gaps.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Anchor } from "#web/ui/anchor.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useTerms } from "#web/organizations/own-words.tsx";
import { GapList } from "./gap-list.tsx";
import { dayText, isAboutMail, listMeaning, listName, nudgeAllLabel, nudgedFamilies } from "./gap-text.ts";
import { addressOf, type GapsPlace } from "./gaps-address.ts";
import type { NudgeQuestionProps } from "./nudge-question.tsx";
import { useMailGaps, useNudge, type GapsOf } from "./gaps-calls.ts";
import type { WriteFromUsProps } from "./write-from-us.tsx";
import "./mail-gaps.css";

const GapSheetDialog = lazyDialog({
  load: async () => (await import("./gap-sheet-dialog.tsx")).GapSheetDialog,
  notLoaded: "The list could not be loaded.",
  close: ({ onClose }) => onClose(),
});

const WriteFromUs = lazyDialog<WriteFromUsProps>({
  load: async () => (await import("./write-from-us.tsx")).WriteFromUs,
  notLoaded: "This could not be loaded. Check your connection and try again.",
  close: ({ onClose }) => onClose(),
});

type Props = {
  of: GapsOf;
  place: GapsPlace;
  words: Terms;
  timeZone: string;
  settings: string;
  organizationName: string;
  contactsOf: (gap: Gap, onClose: () => void) => ReactNode;
};

export function MailGaps(props: Props) {
  const { of, place, words, timeZone, settings, organizationName, contactsOf } = props;
  const { data: gaps } = useMailGaps(of, place.mailDays);
  const nudging = useNudging(of, place);
  const [open, setOpen] = useState<Gap>();
  const [isAsking, setAsking] = useState(false);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [writingTo, setWritingTo] = useState<readonly string[]>();
  const { list, mailDays } = place;
  const hindrance = gaps && hindranceTo(list, gaps, words);
  const mayWrite = isAboutMail(list) && gaps !== undefined && gaps.counts[list] > 0 && !gaps.isOver;
  const nudged = nudgedFrom(list);
  const toNudge = nudged === undefined ? 0 : (gaps?.toNudge[nudged] ?? 0);
  return (
    <div className="mail-gaps">
      <GapFigures place={place} counts={gaps?.counts} words={words} />
      <section className="gap-open" aria-label={listName(list, words)}>
        <div className="gap-head">
          <div className="gap-meaning">
            <h2>{listName(list, words)}</h2>
            <p>{listMeaning(list, mailDays, gaps?.hasMailDays ?? true, words)}</p>
          </div>
          {isAboutMail(list) && <GapDays place={place} hasMailDays={gaps?.hasMailDays ?? true} />}
          {(gaps?.counts[list] ?? 0) > 0 && (
            <Button icon={<Printer />} onPress={() => setSheetOpen(true)}>
              Print or download
            </Button>
          )}
          {mayWrite && (
            <Button icon={<PenLine />} onPress={() => setWritingTo([])}>
              Write from us
            </Button>
          )}
          {toNudge > 0 && (
            <Button variant="primary" icon={<BellRing />} onPress={() => setAsking(true)}>
              {nudging.who === "all" ? "Nudging…" : nudgeAllLabel(toNudge)}
            </Button>
          )}
        </div>
        {(isAboutMail(list) || (gaps?.counts[list] ?? 0) > 1) && (
          <div className="gap-sort">
            {isAboutMail(list) && <GapParts place={place} counts={gaps?.counts} words={words} />}
            {(gaps?.counts[list] ?? 0) > 1 && <GapSorts place={place} />}
          </div>
        )}
        {hindrance !== undefined && (
          <p className="gap-hindrance">
            {hindrance} {gaps?.familyNotices === false && <a href={settings}>See the settings</a>}
          </p>
        )}
        {nudging.failed !== undefined && <ErrorBox sentence={nudging.failed} />}
        <GapList
          key={`${list} ${mailDays} ${place.sort}`}
          of={of}
          place={place}
          gaps={gaps}
          words={words}
          timeZone={timeZone}
          actions={{
            onNudge: gaps === undefined || hindrance !== undefined ? undefined : nudging.one,
            nudgingId: nudging.who,
            onWrite: mayWrite ? ({ participantId }) => setWritingTo([participantId]) : undefined,
            onContacts: setOpen,
          }}
        />
      </section>
      {open !== undefined && contactsOf(open, () => setOpen(undefined))}
      {isAsking && nudged !== undefined && (
        <NudgeQuestion
          list={nudged}
          families={toNudge}
          mailDays={mailDays}
          hasMailDays={gaps?.hasMailDays ?? true}
          organizationName={organizationName}
          words={words}
          onConfirm={nudging.all}
          onClose={() => setAsking(false)}
        />
      )}
      {writingTo !== undefined && (
        <WriteFromUs
          of={of}
          place={place}
          words={words}
          timeZone={timeZone}
          organizationName={organizationName}
          to={writingTo}
          onClose={() => setWritingTo(undefined)}
        />
      )}
      {isSheetOpen && (
        <GapSheetDialog of={of} place={place} words={words} onClose={() => setSheetOpen(false)} />
      )}
    </div>
  );
}

const NudgeQuestion = lazyDialog<NudgeQuestionProps>({
  load: async () => (await import("./nudge-question.tsx")).NudgeQuestion,
  notLoaded: notificationErrors.nudgeFailed.message,
  close: ({ onClose }) => onClose(),
});

/** The reason why no family can be nudged, if any. */
function hindranceTo(list: GapsPlace["list"], gaps: Gaps, words: Terms): string | undefined {
  if (!isAboutMail(list)) return undefined;
  if (gaps.isOver) return `This ${words.event.toLowerCase()} is over. Families can't write anymore.`;
  return gaps.familyNotices ? undefined : "Emails to families are switched off, so you can't send a nudge.";
}

function useNudging(of: GapsOf, { list, mailDays }: GapsPlace) {
  const nudge = useNudge(of);
  const { attempt, run } = useAttempt(notificationErrors.nudgeFailed.message);
  const [who, setWho] = useState<string>();

  function press(gap: Gap | undefined): void {
    const nudged = nudgedFrom(list);
    if (nudged === undefined) return;
    const request = gap === undefined ? {} : { participantId: gap.participantId };
    setWho(gap?.participantId ?? "all");
    void run(async () => {
      const done = await nudge.mutateAsync({ list: nudged, mailDays, ...request });
      showToast(gap === undefined ? nudgedFamilies(done) : `Emailed ${firstNameOf(gap.name)}'s family.`);
    });
  }

  return {
    one: press,
    all: () => press(undefined),
    who: attempt.status === "working" ? who : undefined,
    failed: attempt.status === "failed" ? attempt.sentence : undefined,
  };
}

type GapDaysProps = { place: GapsPlace; hasMailDays: boolean };

function GapDays({ place, hasMailDays }: GapDaysProps) {
  return (
    <GapChoice label={hasMailDays ? "Mail days without a letter" : "Days without a letter"}>
      {mailDayChoices.map((mailDays) => (
        <li key={mailDays}>
          <Anchor
            href={addressOf({ ...place, mailDays })}
            aria-current={mailDays === place.mailDays ? "true" : undefined}
            aria-label={pluralize(mailDays, ...dayText(hasMailDays))}
          >
            {mailDays}
          </Anchor>
        </li>
      ))}
    </GapChoice>
  );
}

function GapSorts({ place }: { place: GapsPlace }) {
  const sortNames = { name: "Name", building: useTerms().building };
  return (
    <GapChoice label="Sort by">
      {gapSorts.map((sort) => (
        <li key={sort}>
          <Anchor
            href={addressOf({ ...place, sort })}
            aria-current={sort === place.sort ? "true" : undefined}
          >
            {sortNames[sort]}
          </Anchor>
        </li>
      ))}
    </GapChoice>
  );
}

function GapChoice({ label, children }: { label: string; children: ReactNode }) {
  const labelId = useId();
  return (
    <nav className="gap-choice" aria-labelledby={labelId}>
      <span id={labelId}>{label}</span>
      <ul>{children}</ul>
    </nav>
  );
}

type GapPartsProps = { place: GapsPlace; counts: Gaps["counts"] | undefined; words: Terms };

/** All without mail, and its parts: whom to call and whom to nudge. */
function GapParts({ place, counts, words }: GapPartsProps) {
  return (
    <GapChoice label="Show">
      {lettersLists.map((list) => (
        <li key={list}>
          <Anchor
            href={addressOf({ ...place, list })}
            aria-current={list === place.list ? "true" : undefined}
          >
            {`${list === "letters" ? "All" : listName(list, words)} ${counts?.[list].toLocaleString("en-US") ?? ""}`.trimEnd()}
          </Anchor>
        </li>
      ))}
    </GapChoice>
  );
}

type GapFiguresProps = { place: GapsPlace; counts: Gaps["counts"] | undefined; words: Terms };

const figures = gapLists.filter((list) => list === "letters" || !isAboutMail(list));

function GapFigures({ place, counts, words }: GapFiguresProps) {
  const shown = isAboutMail(place.list) ? "letters" : place.list;
  return (
    <nav aria-label="Lists">
      <ul className="gap-figures">
        {figures.map((list) => (
          <li key={list}>
            <Anchor
              href={addressOf({ ...place, list })}
              aria-current={list === shown ? "page" : undefined}
              className="gap-figure"
            >
              <strong>{counts === undefined ? "…" : counts[list].toLocaleString("en-US")}</strong>{" "}
              <span>{listName(list, words)}</span>
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
