import { useState, type FormEvent } from "react";
import { formatDay } from "#domain/events/calendar-day.ts";
import { retentionErrors } from "#domain/events/retention-errors.ts";
import { lifetimes } from "#domain/lifetimes.ts";
import { retentionDays, type RetentionAnswer } from "#domain/organizations/retention.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { focusField } from "#web/ui/focus-field.ts";
import { TextField } from "#web/ui/text-field.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useSetRetention } from "./calls.ts";

type Props = { orgId: string; retention: RetentionAnswer; words: Terms };

export function DaysForm({ orgId, retention, words }: Props) {
  // Undefined until the user types, so that a colleague's change shows.
  const [typed, setTyped] = useState<string>();
  const { attempt, run, refuse } = useAttempt(retentionErrors.saveFailed.message);
  const set = useSetRetention(orgId);
  const visible = typed ?? String(retention.days);
  const days = Number(visible);
  const week = words.event.toLowerCase();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const read = retentionDays.safeParse(/^\s*\d+\s*$/.test(visible) ? days : visible);
    if (!read.success) {
      refuse(read.error.issues[0]?.message ?? "", "days");
      return focusField(event.currentTarget, "days");
    }
    await run(
      async () => {
        await set.mutateAsync({ days: read.data });
        showToast("Changes saved.");
      },
      () => setTyped(undefined),
    );
  }

  return (
    <form
      className="keeping-form"
      aria-label="How long letters are kept"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <p>
        {`Letters, replies and ${words.participants.toLowerCase()} of a ${week} go to Recently deleted when this time is over, and ${lifetimes.deleted} days later they are gone for good. Families see the day.`}
      </p>
      <div className="keeping-days">
        <TextField
          label={`Days after the ${week}'s last day`}
          name="days"
          inputMode="numeric"
          autoComplete="off"
          value={visible}
          onChange={setTyped}
          isInvalid={attempt.status === "failed" && attempt.field === "days"}
        />
        <Button type="submit" variant="primary" isDisabled={visible === String(retention.days)}>
          {attempt.status === "working" ? "Saving…" : "Save days"}
        </Button>
      </div>
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      <p className="keeping-note">
        {days < retention.days && days >= lifetimes.shortestLetters
          ? `Fewer days than now: nothing goes earlier for ${lifetimes.noticeDays} days, so that families can still save theirs. Then it cannot be brought back.`
          : `Between ${lifetimes.shortestLetters} and ${lifetimes.maxLetterLength} days.`}
        {retention.nothingDeletedBefore !== null &&
          ` Nothing is deleted before ${formatDay(retention.nothingDeletedBefore)}.`}
      </p>
    </form>
  );
}
