import { useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import { Plus, X } from "lucide-react";
import type { Building } from "#domain/organizations/building.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { newParticipant, type NewParticipant } from "#domain/roster/participant.ts";
import { rosterErrors } from "#domain/roster/errors.ts";
import { newId } from "#web/platform/new-id.ts";
import { clearIfUnchanged, useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { focusField } from "#web/ui/focus-field.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { TextField } from "#web/ui/text-field.tsx";

type Props = {
  building: Pick<Building, "id" | "name">;
  words: Terms;
  onAdd: (participant: NewParticipant) => Promise<unknown>;
};

/** Enter saves and clears the field for the next name. */
export function AddParticipantInline(props: Props) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const label = `Add a ${props.words.participant.toLowerCase()} to ${props.building.name}`;

  function close(): void {
    setOpen(false);
    // The opener must render first.
    requestAnimationFrame(() => opener.current?.focus());
  }

  if (isOpen) return <Field {...props} label={label} onClose={close} />;
  return (
    <button type="button" ref={opener} className="people-add" onClick={() => setOpen(true)}>
      <Plus />
      <span>{label}</span>
    </button>
  );
}

function Field({ building, words, label, onAdd, onClose }: Props & { label: string; onClose: () => void }) {
  // One id until it is added, so a retry adds one participant.
  const [id, setId] = useState(newId);
  const [name, setName] = useState("");
  const { attempt, run, refuse } = useAttempt(rosterErrors.addFailed.message);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    focusField(form, "name");
    const participant = newParticipant.safeParse({ id, name, buildingId: building.id });
    if (!participant.success) {
      refuse(participant.error.issues[0]?.message ?? rosterErrors.addFailed.message);
      return;
    }
    await run(
      () => onAdd(participant.data),
      () => {
        setId(newId());
        setName(clearIfUnchanged(name));
      },
    );
  }

  function leave(event: KeyboardEvent): void {
    if (event.key === "Escape") onClose();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape in the field closes its form
    <form
      className="people-add-form"
      aria-label={label}
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={leave}
    >
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      <div>
        <TextField
          label={`${words.participant} name`}
          name="name"
          placeholder={`${words.participant} name`}
          value={name}
          onChange={setName}
          autoComplete="off"
          isInvalid={attempt.status === "failed"}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field stands because it was just asked for
          autoFocus
        />
        <Button type="submit" variant="outline">
          {attempt.status === "working" ? "Adding…" : "Add"}
        </Button>
        <IconButton label="Close" icon={<X />} onPress={onClose} />
      </div>
    </form>
  );
}
