import { useState } from "react";
import { eventBuildingErrors } from "#domain/events/errors.ts";
import type { Building } from "#domain/organizations/building.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Select, type SelectOption } from "#web/ui/select.tsx";
import { showToast } from "#web/ui/toast-store.ts";

export type RemoveBuildingProps = {
  building: Building;
  /** Current: participants may be added while the dialog is open. */
  people: number;
  others: readonly SelectOption<string>[];
  words: Terms;
  onRemove: (moveToBuildingId: string | undefined) => Promise<unknown>;
  onClose: () => void;
};

/** Moves the participants in the same step, so none is left unassigned. */
export function RemoveBuildingDialog(props: RemoveBuildingProps) {
  const { building, people, others, words, onRemove, onClose } = props;
  const [chosen, setChosen] = useState<string>();
  const { attempt, run, refuse } = useAttempt(eventBuildingErrors.removeFailed.message);
  const everybody = pluralize(people, words.participant, words.participants);
  const [one, several] = [words.building.toLowerCase(), words.buildings.toLowerCase()];
  const isStuck = people > 0 && others.length === 0;
  const target = others.find(({ id }) => id === chosen);
  const moveTo = target?.id;

  function confirm(): void {
    if (people > 0 && moveTo === undefined) return refuse(eventBuildingErrors.hasPeople.message);
    void run(async () => {
      await onRemove(people > 0 ? moveTo : undefined);
      onClose();
      const moved = people > 0 && target !== undefined ? `${everybody} moved to ${target.label}. ` : "";
      showToast(`${moved}${building.name} was removed.`);
    });
  }

  return (
    <Dialog title={`Remove ${building.name}?`} size="narrow" asks isOpen onOpenChange={onClose}>
      <div className="stack">
        {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
        {people === 0 && <p>{`It's empty. The organization's own list of ${several} stays as it is.`}</p>}
        {isStuck && <p>{`${everybody} would be left without a ${one}. Add another ${one} first.`}</p>}
        {people > 0 && !isStuck && (
          <>
            <p>{`Where should the ${everybody} in ${building.name} go?`}</p>
            <Select
              label="Move everyone to…"
              placeholder={`Choose a ${one}`}
              options={others}
              value={moveTo ?? null}
              onChange={setChosen}
            />
          </>
        )}
      </div>
      <DialogActions>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the harmless answer is the one under the finger */}
        <Button slot="close" autoFocus>
          Cancel
        </Button>
        {!isStuck && (
          <Button variant="confirm-danger" onPress={confirm}>
            {attempt.status === "working" ? "Removing…" : people > 0 ? "Move and remove" : `Remove ${one}`}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
