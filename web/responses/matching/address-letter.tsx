import { useState } from "react";
import { Send } from "lucide-react";
import { deskErrors } from "#domain/responses/errors.ts";
import type { LetterTo } from "#domain/responses/staff-actions.ts";
import type { LetterToAddress } from "#domain/responses/upload.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import "./matching.css";

export type AddressLetterProps = { letter: LetterToAddress; onAddressed: (to: LetterTo) => Promise<void> };

/** A single possible recipient is preselected. */
export function AddressLetter({ letter: { participantName, contacts }, onAddressed }: AddressLetterProps) {
  const [only] = contacts.length === 1 ? contacts : [];
  const [isToAll, setToAll] = useState(contacts.length === 0);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(only === undefined ? [] : [only.id]));
  const { attempt, run } = useAttempt(deskErrors.addressFailed.message);
  // A ticked contact may have been removed since.
  const chosen = contacts.filter(({ id }) => ticked.has(id)).map(({ id }) => id);

  function tick(id: string, isTicked: boolean): void {
    const next = new Set(ticked);
    if (isTicked) next.add(id);
    else next.delete(id);
    setTicked(next);
  }

  return (
    <div className="address-letter">
      <fieldset className="address-letter-boxes">
        <legend>Who is it for?</legend>
        {contacts.map(({ id, name, relationship, hasAccepted }) => (
          <Checkbox
            key={id}
            isSelected={isToAll || ticked.has(id)}
            isDisabled={isToAll}
            onChange={(isTicked) => tick(id, isTicked)}
          >
            <span>{name}</span>{" "}
            <span className="address-letter-more">
              {hasAccepted ? relationship : `${relationship}, has not accepted the invite yet`}
            </span>
          </Checkbox>
        ))}
        <Checkbox isSelected={isToAll} onChange={setToAll}>
          <span>Everyone</span>{" "}
          <span className="address-letter-more">{`Everyone linked to ${firstNameOf(participantName)}`}</span>
        </Checkbox>
      </fieldset>
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      <Button
        variant="primary"
        icon={<Send />}
        isDisabled={!isToAll && chosen.length === 0}
        isPending={attempt.status === "working"}
        pendingLabel="Filing…"
        onPress={() => void run(() => onAddressed(isToAll ? "everyone" : chosen))}
      >
        File letter
      </Button>
    </div>
  );
}
