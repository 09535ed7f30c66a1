import { ShieldCheck } from "lucide-react";
import { useState, type FormEvent } from "react";
import { formatDay } from "#domain/events/calendar-day.ts";
import type { ListedEvent } from "#domain/events/event.ts";
import { retentionErrors } from "#domain/events/retention-errors.ts";
import type { SessionAnswer } from "#domain/identity/session.ts";
import { lifetimes } from "#domain/lifetimes.ts";
import {
  holdReason,
  retentionDays,
  type LegalHold,
  type RetentionAnswer,
} from "#domain/organizations/retention.ts";
import { organizationTerms, type Terms } from "#domain/organizations/terms.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { focusField } from "#web/ui/focus-field.ts";
import { Panel } from "#web/ui/panel.tsx";
import { Select } from "#web/ui/select.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useEvents } from "../calls.ts";
import { usePlaceHold, useRetention, useSetRetention } from "./calls.ts";
import { HoldList } from "./hold-list.tsx";
import "./keeping.css";

export type KeepingLettersProps = { organization: SessionAnswer["organizations"][number] };

export function KeepingLetters({ organization }: KeepingLettersProps) {
  const retention = useRetention(organization.id);
  const { data, error } = retention;
  return (
    <Panel title="Keeping letters">
      <div className="keeping">
        {error !== null && (
          <LoadFailed
            error={error}
            failed={retentionErrors.loadFailed.message}
            loadedAt={retention.dataUpdatedAt}
            onRetry={() => void retention.refetch()}
          />
        )}
        {retention.isPending && error === null && <Skeleton label="Loading…" rows={3} />}
        {data !== undefined && <Kept organization={organization} retention={data} />}
      </div>
    </Panel>
  );
}

type KeptProps = KeepingLettersProps & { retention: RetentionAnswer };

function Kept({ organization, retention }: KeptProps) {
  const words = organizationTerms(organization);
  const week = words.event.toLowerCase();
  if (organization.role === "admin")
    return (
      <>
        <DaysForm orgId={organization.id} retention={retention} words={words} />
        <Holds organization={organization} retention={retention} />
      </>
    );
  return (
    <>
      <p>
        {`Letters, replies and ${words.participants.toLowerCase()} are deleted ${retention.days} days after each ${week}'s last day.`}
      </p>
      {retention.holds.length > 0 && <p>A hold stops some of these deletions for now.</p>}
    </>
  );
}

function Holds({ organization, retention }: KeptProps) {
  const [asking, setAsking] = useState(false);
  const { events } = useEvents(organization.id, "asc");
  const words = organizationTerms(organization);
  return (
    <section className="keeping-holds" aria-label="Legal holds">
      <h3>Legal holds</h3>
      {retention.holds.length === 0 ? (
        <p className="keeping-note">
          {`No holds. If a court or an agency requires it, stop deletion for one ${words.event.toLowerCase()} or for everything.`}
        </p>
      ) : (
        <HoldList organization={organization} holds={retention.holds} events={events} />
      )}
      <div>
        <Button icon={<ShieldCheck />} onPress={() => setAsking(true)}>
          Stop deletion…
        </Button>
      </div>
      {asking && (
        <HoldDialog
          orgId={organization.id}
          words={words}
          events={events ?? []}
          holds={retention.holds}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

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
        {`After this time, the ${week}'s letters, replies and ${words.participants.toLowerCase()} are deleted for good. Families see the date.`}
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
          ? `The shorter time takes effect in ${lifetimes.noticeDays} days, so families can save their letters first. Deleted letters can't be restored.`
          : `Between ${lifetimes.shortestLetters} and ${lifetimes.maxLetterLength} days.`}
        {retention.nothingDeletedBefore !== null &&
          ` Nothing is deleted before ${formatDay(retention.nothingDeletedBefore)}.`}
      </p>
    </form>
  );
}

type HoldDialogProps = {
  orgId: string;
  words: Terms;
  events: readonly ListedEvent[];
  holds: readonly LegalHold[];
  onClose: () => void;
};

const everything = "everything";

export function HoldDialog({ orgId, words, events, holds, onClose }: HoldDialogProps) {
  const isHeld = (id: string | null) => holds.some(({ eventId }) => eventId === id);
  const options = [
    ...(isHeld(null) ? [] : [{ id: everything, label: "Everything" }]),
    ...events.filter(({ id }) => !isHeld(id)).map(({ id, name }) => ({ id, label: name })),
  ];
  const [of, setOf] = useState<string | null>(options[0]?.id ?? null);
  const [reason, setReason] = useState("");
  const { attempt, run, refuse } = useAttempt(retentionErrors.holdFailed.message);
  const place = usePlaceHold(orgId);
  const failedField = attempt.status === "failed" ? attempt.field : undefined;

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const read = holdReason.safeParse(reason);
    if (!read.success) {
      refuse(read.error.issues[0]?.message ?? "", "reason");
      return focusField(event.currentTarget, "reason");
    }
    await run(async () => {
      await place.mutateAsync({ eventId: of === everything ? null : of, reason: read.data });
      onClose();
      showToast("Nothing is deleted until the hold ends.");
    });
  }

  return (
    <Dialog title="Stop deletion" size="narrow" locksWriting isOpen onOpenChange={onClose}>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <p>
          During a hold we delete nothing, not even what's in Recently deleted. Families see that their
          letters are kept, not why.
        </p>
        <Select label={`Which ${words.event.toLowerCase()}`} options={options} value={of} onChange={setOf} />
        <TextArea
          label="Why"
          name="reason"
          rows={3}
          value={reason}
          onChange={setReason}
          description="Only admins see it. It stays in Activity."
          {...(failedField === "reason" && attempt.status === "failed" ? { error: attempt.sentence } : {})}
        />
        {attempt.status === "failed" && failedField === undefined && <ErrorBox sentence={attempt.sentence} />}
        <DialogActions>
          <Button slot="close">Cancel</Button>
          <Button type="submit" variant="primary" isDisabled={of === null}>
            {attempt.status === "working" ? "Stopping…" : "Stop deletion"}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
