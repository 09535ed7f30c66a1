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
import { ErrorBox } from "#web/ui/error-box.tsx";
import { focusField } from "#web/ui/focus-field.ts";
import { Switch } from "#web/ui/switch.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { TimeField } from "#web/ui/time-field.tsx";

type Props = { desk: SafetyDesk; words: Terms; onSave: (desk: SafetyDesk) => Promise<unknown> };

type Typed = { lines: string; time: string };

function typed({ words, repliesAtMinutes }: SafetyDesk): Typed {
  return { lines: words.join("\n"), time: timeOf(repliesAtMinutes) };
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
  const { lines, time } = { ...typed(desk), ...changed };
  const write = (part: Partial<Typed>) => setChanged((before) => ({ ...before, ...part }));

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = { isOn: desk.isOn, words: wordsInLines(lines), repliesAtMinutes: minutesOf(time) };
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
      <TurnDesk desk={desk} onSave={onSave} />
      <TextArea
        label="Words to mark (optional)"
        name="words"
        rows={4}
        value={lines}
        onChange={(next) => write({ lines: next })}
        description={`One word or phrase in each line, ${maxSafetyWords} at most. These words are highlighted for the reader. Nothing is held automatically.`}
      />
      <TimeField
        label="Show replies at (optional)"
        name="repliesAt"
        value={time}
        onChange={(next) => write({ time: next })}
        description={`In ${words.clock}. Replies filed earlier that day show up then. Leave blank and families see replies right away.`}
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

/** Saved at once; words and time that are being typed stay as they are. */
function TurnDesk({ desk, onSave }: Pick<Props, "desk" | "onSave">) {
  const { attempt, run } = useAttempt(safetyDeskErrors.saveFailed.message);
  const [wanted, setWanted] = useState(desk.isOn);
  function turn(isOn: boolean): void {
    setWanted(isOn);
    const { words, repliesAtMinutes } = desk;
    void run(() => onSave({ isOn, words, repliesAtMinutes }));
  }
  return (
    <>
      <Switch isSelected={attempt.status === "working" ? wanted : desk.isOn} onChange={turn}>
        Staff read letters before they are printed and can hold them
      </Switch>
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
    </>
  );
}
