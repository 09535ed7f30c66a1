import { useState } from "react";
import { teamErrors } from "#domain/organizations/errors.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useRemoveCounselor, useSetCounselorBuildings, type Counselor } from "../counselor-calls.ts";
import { useTerms } from "../own-words.tsx";
import { BuildingChoice } from "./building-choice.tsx";
import { EndAccessQuestion } from "./team-question.tsx";

export type CounselorDialogProps = {
  orgId: string;
  request:
    | { type: "buildings"; counselor: Counselor; buildings: readonly string[] }
    | { type: "removing"; counselor: Counselor };
  onClose: () => void;
};

export function CounselorDialog({ orgId, request, onClose }: CounselorDialogProps) {
  const { counselor } = request;
  if (request.type === "buildings")
    return <BuildingsDialog {...{ orgId, counselor, onClose }} buildings={request.buildings} />;
  return <RemoveQuestion {...{ orgId, counselor, onClose }} />;
}

type OneProps = Pick<CounselorDialogProps, "orgId" | "onClose"> & { counselor: Counselor };

function RemoveQuestion({ orgId, counselor, onClose }: OneProps) {
  const remove = useRemoveCounselor(orgId);
  const name = counselor.displayName ?? counselor.email;
  const isInvite = counselor.invite !== null;
  return (
    <EndAccessQuestion
      title={isInvite ? `Revoke the invitation of ${name}?` : `Remove ${name}?`}
      confirmLabel={isInvite ? "Revoke" : "Remove"}
      workingLabel={isInvite ? "Revoking…" : "Removing…"}
      onConfirm={() => remove.mutateAsync(counselor.id)}
      onDone={() => showToast(isInvite ? `The invitation of ${name} is revoked.` : `${name} was removed.`)}
      onClose={onClose}
    >
      {isInvite
        ? "The link in the email stops working."
        : `Access ends right away, even on pages open now. They're signed out on all devices. What ${name} did here stays.`}
    </EndAccessQuestion>
  );
}

function BuildingsDialog({
  orgId,
  counselor,
  buildings,
  onClose,
}: OneProps & { buildings: readonly string[] }) {
  const save = useSetCounselorBuildings(orgId);
  const words = useTerms();
  const [chosen, setChosen] = useState<string[]>(counselor.buildings);
  const { attempt, run } = useAttempt(teamErrors.changeFailed.message);
  const name = counselor.displayName ?? counselor.email;
  return (
    <Dialog title={`${words.buildings} of ${name}`} isOpen onOpenChange={onClose}>
      <div className="stack stack-tight">
        {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
        <BuildingChoice buildings={buildings} chosen={chosen} onChange={setChosen} />
      </div>
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button
          variant="primary"
          isDisabled={chosen.length === 0}
          onPress={() =>
            void run(async () => {
              await save.mutateAsync({ counselorId: counselor.id, buildings: chosen });
              showToast(`${words.buildings} saved.`);
              onClose();
            })
          }
        >
          {attempt.status === "working" ? "Saving…" : `Save ${words.buildings.toLowerCase()}`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
