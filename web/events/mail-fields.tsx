import { isCalendarDay } from "#domain/events/calendar-day.ts";
import { formatMailDay } from "#domain/events/mail-run-messages.ts";
import { lastRun, nextMailDay } from "#domain/events/mail-run.ts";
import { weekdays, type MailTimes } from "#domain/events/mail-times.ts";
import { TimeField } from "#web/ui/time-field.tsx";
import { ToggleRow } from "#web/ui/toggle-row.tsx";

/** Raw form values: "08:00" or empty. */
export type TypedMail = { days: readonly number[]; cutOff: string };

export function typedMail(mail: MailTimes | undefined): TypedMail {
  if (mail === undefined) return { days: [], cutOff: "" };
  const [hours, minutes] = [Math.floor(mail.cutOffMinutes / 60), mail.cutOffMinutes % 60];
  return { days: mail.days, cutOff: `${twoDigits(hours)}:${twoDigits(minutes)}` };
}

const twoDigits = (number: number) => String(number).padStart(2, "0");

/** Null if both fields are empty. The domain rules reject a half-filled value. */
export function mailIn({ days, cutOff }: TypedMail): object | null {
  if (days.length === 0 && cutOff === "") return null;
  const [hours, minutes] = cutOff.split(":").map(Number);
  const cutOffMinutes = hours === undefined || minutes === undefined ? undefined : hours * 60 + minutes;
  return { days, cutOffMinutes };
}

const longNames = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const options = weekdays.map((label, id) => ({
  id,
  label,
  name: `mailDay${id}`,
  spoken: longNames[id] ?? label,
}));

type Props = {
  value: TypedMail;
  onChange: (value: TypedMail) => void;
  wrong: string | undefined;
  event: string;
  startDate: string;
  endDate: string;
};

/** Mail days and cut-off time: both or neither. */
export function MailFields({ value, onChange, wrong, event, startDate, endDate }: Props) {
  return (
    <>
      <ToggleRow
        label="Mail days (optional)"
        options={options}
        value={value.days}
        onChange={(days) => onChange({ ...value, days })}
        isInvalid={wrong === "mailDay0"}
      />
      <TimeField
        label="Cut-off (optional)"
        name="cutOff"
        value={value.cutOff}
        onChange={(cutOff) => onChange({ ...value, cutOff })}
        isInvalid={wrong === "cutOff"}
        description={whatItMeans(value, { event, startDate, endDate })}
      />
    </>
  );
}

function whatItMeans(
  { days }: TypedMail,
  { event, startDate, endDate }: Pick<Props, "event" | "startDate" | "endDate">,
): string {
  if (days.length === 0 || !isCalendarDay(startDate) || !isCalendarDay(endDate))
    return "Letters saved before the cut-off are printed on that day. Without mail days, families are promised nothing.";
  const schedule = { mail: { days: [...days], cutOffMinutes: 0 }, startDate, endDate, timeZone: "UTC" };
  const [first, last] = [nextMailDay(schedule, 0), lastRun(schedule)];
  if (first === undefined || last === undefined) return `None of these days falls into this ${event}.`;
  return first.day === last.day
    ? `The only mail of this ${event} is on ${formatMailDay(first.day)}.`
    : `First mail on ${formatMailDay(first.day)}, last mail on ${formatMailDay(last.day)}.`;
}
