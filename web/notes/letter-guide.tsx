import { ChevronDown, Mails } from "lucide-react";
import { dayIn, shiftedDay } from "#domain/events/calendar-day.ts";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { lettersLeft, weekOf } from "#domain/notes/weekly-limit.ts";
import { useServerMinute } from "#web/events/use-server-minute.ts";
import { useLanguage, useMessages } from "#web/platform/language.ts";
import type { Day } from "./free-days.ts";
import { noteMessages } from "./messages/en.ts";
import "./letter-guide.css";

/** What the organization recommends, in the reader's language if it is there. */
export function WritingTips({ participant }: { participant: MyParticipant | undefined }) {
  const t = useMessages(noteMessages);
  const isSpanish = useLanguage() === "es";
  const { tips = "", tipsInSpanish = "", orgName = "" } = participant ?? {};
  const [text, language] = isSpanish && tipsInSpanish !== "" ? [tipsInSpanish, "es"] : [tips, "en"];
  if (text === "") return null;
  return (
    <details className="writing-tips">
      <summary>
        <ChevronDown />
        {t.tipsFrom(orgName)}
      </summary>
      <p lang={language}>{text}</p>
    </details>
  );
}

/** Renders nothing without a limit. */
export function LettersLeft({ participant, day }: { participant: MyParticipant | undefined; day: Day }) {
  const t = useMessages(noteMessages);
  const now = useServerMinute();
  const { weeklyLimit, timeZone = "UTC", endDate = "" } = participant ?? {};
  if (weeklyLimit === undefined || weeklyLimit === null) return null;
  const today = dayIn(timeZone, new Date(now));
  const left = lettersLeft(weeklyLimit, day ?? today) ?? 0;
  const monday = shiftedDay(weekOf(day ?? today), 7);
  return (
    <p className="note-line">
      <Mails />
      <span>
        {left > 0
          ? t.lettersLeft(left, day === null ? undefined : weekOf(day))
          : t.noLettersLeft(weeklyLimit.perWeek, monday > endDate ? undefined : monday)}
      </span>
    </p>
  );
}
