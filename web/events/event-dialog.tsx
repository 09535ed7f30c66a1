import { useState, type FormEvent } from "react";
import { formatDay, isCalendarDay } from "#domain/events/calendar-day.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { eventForm, type EventShape } from "#domain/events/event.ts";
import { formatMailDay } from "#domain/events/mail-run-messages.ts";
import { lastRun, nextMailDay } from "#domain/events/mail-run.ts";
import { weekdays, type MailTimes } from "#domain/events/mail-times.ts";
import { lifetimes } from "#domain/lifetimes.ts";
import { codeOf } from "#web/platform/error-codes.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { DateField } from "#web/ui/date-field.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { focusField } from "#web/ui/focus-field.ts";
import { Switch } from "#web/ui/switch.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { TimeField } from "#web/ui/time-field.tsx";
import { ToggleRow } from "#web/ui/toggle-row.tsx";
import type { EventFields } from "./calls.ts";
import "./events.css";

type Props = {
  title: string;
  saveLabel: string;
  savingLabel: string;
  failed: string;
  event?: EventShape | undefined;
  mail?: MailTimes | undefined;
  called?: string;
  /** Whether no event of the same season was added before. The server decides; this shows the question early. */
  asksForConsent?: (startDate: string) => boolean;
  onSave: (fields: EventFields & { typedName?: string; familiesAgreed?: true }) => Promise<unknown>;
  onClose: () => void;
};

/** Used for adding and editing. It stays open, with everything typed, until the save succeeds. */
export function EventDialog(props: Props) {
  return (
    <Dialog locksWriting title={props.title} isOpen onOpenChange={props.onClose}>
      <EventFormFields {...props} />
    </Dialog>
  );
}

function EventFormFields(props: Props) {
  const { saveLabel, savingLabel, failed, event, called = "event", asksForConsent, onSave, onClose } = props;
  const [name, setName] = useState(event?.name ?? "");
  const [startDate, setStartDate] = useState(event?.startDate ?? "");
  const [endDate, setEndDate] = useState(event?.endDate ?? "");
  const [description, setDescription] = useState(event?.description ?? "");
  const [mail, setMail] = useState(() => typedMail(event === undefined ? props.mail : event.mail));
  const [takesLetters, setTakesLetters] = useState(event?.takesLetters ?? true);
  const [typedName, setTypedName] = useState<string>();
  const [agreed, setAgreed] = useState(false);
  const [refusedConsent, setRefusedConsent] = useState(false);
  const { attempt, run, refuse } = useAttempt(failed);
  const wrong = attempt.status === "failed" ? attempt.field : undefined;
  const needsConsent = refusedConsent || (asksForConsent?.(startDate) ?? false);

  async function save(fields: EventFields): Promise<void> {
    try {
      await onSave({
        ...fields,
        ...(typedName === undefined ? {} : { typedName }),
        ...(agreed ? { familiesAgreed: true } : {}),
      });
    } catch (error) {
      if (codeOf(error) === eventErrors.typeTheNameToEnd.code) setTypedName((typed) => typed ?? "");
      if (codeOf(error) === eventErrors.familiesNotAgreed.code) setRefusedConsent(true);
      throw error;
    }
  }

  async function submit(submitted: FormEvent<HTMLFormElement>): Promise<void> {
    submitted.preventDefault();
    const letters = takesLetters === (event?.takesLetters ?? true) ? {} : { takesLetters };
    const fields = eventForm.safeParse({
      name,
      startDate,
      endDate,
      description,
      mail: mailIn(mail),
      ...letters,
    });
    if (fields.success && (agreed || !needsConsent)) {
      await run(() => save(fields.data));
      return;
    }
    const { field, message } = fields.success ? notAgreed : firstIssue(fields.error.issues, failed);
    refuse(message, field);
    focusField(submitted.currentTarget, field);
  }

  return (
    <form onSubmit={(submitted) => void submit(submitted)} noValidate className="event-form">
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      <TextField
        label="Name"
        name="name"
        value={name}
        onChange={setName}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form stands because it was just asked for
        autoFocus
        isInvalid={wrong === "name"}
      />
      <div className="event-form-days">
        <DateField
          label="Start date"
          name="startDate"
          value={startDate}
          onChange={setStartDate}
          isInvalid={wrong === "startDate"}
        />
        <DateField
          label="End date"
          name="endDate"
          value={endDate}
          onChange={setEndDate}
          min={startDate || undefined}
          isInvalid={wrong === "endDate"}
        />
      </div>
      <MailFields
        value={mail}
        onChange={setMail}
        wrong={wrong}
        event={called}
        startDate={startDate}
        endDate={endDate}
      />
      <Switch isSelected={takesLetters} onChange={setTakesLetters}>
        {`Families can write to this ${called}`}
      </Switch>
      <TextArea
        label="Description (optional)"
        name="description"
        value={description}
        onChange={setDescription}
        rows={3}
      />
      {event !== undefined && typedName !== undefined && (
        <TypeTheName
          event={event}
          endDate={endDate}
          value={typedName}
          onChange={setTypedName}
          isInvalid={attempt.status === "failed"}
        />
      )}
      {needsConsent && (
        <Consent isGiven={agreed} onChange={setAgreed} isInvalid={wrong === notAgreed.field} />
      )}
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button type="submit" variant="primary">
          {attempt.status === "working" ? savingLabel : saveLabel}
        </Button>
      </DialogActions>
    </form>
  );
}

type TypeTheNameProps = {
  event: EventShape;
  endDate: string;
  value: string;
  onChange: (value: string) => void;
  isInvalid: boolean;
};

/** The new dates end an event with people in the past. */
function TypeTheName({ event, endDate, ...field }: TypeTheNameProps) {
  return (
    <div className="stack stack-tight">
      <p>
        {`Families won't be able to write anymore, and everything in ${event.name} will be deleted sooner. Families have at least ${lifetimes.noticeDays} days to save their letters.`}
      </p>
      <TextField
        label={`Type “${event.name}” to end it on ${isCalendarDay(endDate) ? formatDay(endDate) : endDate}`}
        name="typedName"
        autoComplete="off"
        spellCheck="false"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing that is missing
        autoFocus
        {...field}
      />
    </div>
  );
}

const notAgreed = { field: "familiesAgreed", message: eventErrors.familiesNotAgreed.message };

type ConsentProps = { isGiven: boolean; onChange: (isGiven: boolean) => void; isInvalid: boolean };

function Consent({ isGiven, onChange, isInvalid }: ConsentProps) {
  return (
    <div className="stack stack-tight">
      <Checkbox name={notAgreed.field} isSelected={isGiven} onChange={onChange} isInvalid={isInvalid}>
        This season's families agreed that we share their contact details to deliver letters.
      </Checkbox>
      <p className="field-note">
        <a href="/terms/childrens-data" target="_blank" rel="noopener">
          What happens with children's data
        </a>
      </p>
    </div>
  );
}

type Issue = { path: readonly PropertyKey[]; message: string };

function firstIssue([issue]: readonly Issue[], failed: string): { field: string; message: string } {
  return { field: fieldOf(issue?.path ?? []), message: issue?.message ?? failed };
}

function fieldOf([first, second]: readonly PropertyKey[]): string {
  if (first === "mail") return second === "days" ? "mailDay0" : "cutOff";
  // The order of the days belongs to no single field; focus the last day.
  return String(first ?? "endDate");
}

/** Raw form values: "08:00" or empty. */
type TypedMail = { days: readonly number[]; cutOff: string };

function typedMail(mail: MailTimes | undefined): TypedMail {
  if (mail === undefined) return { days: [], cutOff: "" };
  const [hours, minutes] = [Math.floor(mail.cutOffMinutes / 60), mail.cutOffMinutes % 60];
  return { days: mail.days, cutOff: `${twoDigits(hours)}:${twoDigits(minutes)}` };
}

const twoDigits = (number: number) => String(number).padStart(2, "0");

/** Null if both fields are empty. The domain rules reject a half-filled value. */
function mailIn({ days, cutOff }: TypedMail): object | null {
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

type MailFieldsProps = {
  value: TypedMail;
  onChange: (value: TypedMail) => void;
  wrong: string | undefined;
  event: string;
  startDate: string;
  endDate: string;
};

/** Mail days and cut-off time: both or neither. */
function MailFields({ value, onChange, wrong, event, startDate, endDate }: MailFieldsProps) {
  return (
    <>
      <ToggleRow
        label="Mail days (optional)"
        options={options}
        value={value.days}
        // The last day takes the cut-off with it: one without the other cannot be saved.
        onChange={(days) => onChange(days.length === 0 ? { days, cutOff: "" } : { ...value, days })}
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
  { event, startDate, endDate }: Pick<MailFieldsProps, "event" | "startDate" | "endDate">,
): string {
  if (days.length === 0 || !isCalendarDay(startDate) || !isCalendarDay(endDate))
    return "Letters saved before the cut-off print that day. Leave blank and families won't be told when mail goes out.";
  const schedule = { mail: { days: [...days], cutOffMinutes: 0 }, startDate, endDate, timeZone: "UTC" };
  const [first, last] = [nextMailDay(schedule, 0), lastRun(schedule)];
  if (first === undefined || last === undefined) return `None of these days is in this ${event}.`;
  return first.day === last.day
    ? `The only mail is on ${formatMailDay(first.day)}.`
    : `First mail on ${formatMailDay(first.day)}, last mail on ${formatMailDay(last.day)}.`;
}
