import { safetyDeskErrors } from "#domain/organizations/safety-desk-errors.ts";
import { useState, type FormEvent } from "react";
import {
  maxSafetyWords,
  safetyDeskForm,
  wordsInLines,
  type SafetyDesk,
} from "#domain/organizations/safety-desk.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { omitSaved } from "#web/platform/omit-saved.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { focusField } from "#web/ui/focus-field.ts";
import { TextArea } from "#web/ui/text-area.tsx";
import { TimeField } from "#web/ui/time-field.tsx";

type Props = { desk: SafetyDesk; words: Terms; onSave: (desk: SafetyDesk) => Promise<unknown> };

type Typed = { isOn: boolean; lines: string; time: string };

function typed({ isOn, words, repliesAtMinutes }: SafetyDesk): Typed {
  return { isOn, lines: words.join("\n"), time: timeOf(repliesAtMinutes) };
}

/** For an input of type time: "18:00" or empty. */
export function timeOf(minutes: number | null): string {
  if (minutes === null) return "";
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  return [hour, minute].map((number) => String(number).padStart(2, "0")).join(":");
}

export function minutesOf(time: string): number | null {
  const [hour, minute] = time.split(":").map(Number);
  return hour === undefined || minute === undefined ? null : hour * 60 + minute;
}

export function SafetyDeskForm({ desk, words, onSave }: Props) {
  // Only edited fields, so a colleague's changes show in the others.
  const [changed, setChanged] = useState<Partial<Typed>>({});
  const { attempt, run, refuse } = useAttempt(safetyDeskErrors.saveFailed.message);
  const { isOn, lines, time } = { ...typed(desk), ...changed };
  const write = (part: Partial<Typed>) => setChanged((before) => ({ ...before, ...part }));

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = { isOn, words: wordsInLines(lines), repliesAtMinutes: minutesOf(time) };
    const read = safetyDeskForm.safeParse(form);
    if (!read.success) {
      refuse(read.error.issues[0]?.message ?? "", "words");
      return focusField(event.currentTarget, "words");
    }
    await run(
      () => onSave(read.data),
      () => setChanged((now) => omitSaved(now, changed)),
    );
  }

  return (
    <form
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label="Safety desk"
      className="safety-desk-form"
    >
      <Checkbox isSelected={isOn} onChange={(next) => write({ isOn: next })}>
        The team reads letters before they are printed and can hold them
      </Checkbox>
      <TextArea
        label="Words to mark (optional)"
        name="words"
        rows={4}
        value={lines}
        onChange={(next) => write({ lines: next })}
        description={`One word or phrase in each line, ${maxSafetyWords} at most. They are marked for the reader; nothing is held or refused because of them.`}
      />
      <TimeField
        label="Show replies at (optional)"
        name="repliesAt"
        value={time}
        onChange={(next) => write({ time: next })}
        description={`By ${words.clock}. Replies filed before are shown from then on. Without a time, families see them at once.`}
      />
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      <div>
        <Button type="submit" variant="primary" isDisabled={Object.keys(changed).length === 0}>
          {attempt.status === "working" ? "Saving…" : "Save changes"}
        </Button>
      </div>
    </form>
  );
}
