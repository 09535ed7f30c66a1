import type { Building } from "#domain/organizations/building.ts";
import { buildingErrors } from "#domain/organizations/errors.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { useTerms } from "../own-words.tsx";

type Props = {
  building: Building;
  events: string;
  onDelete: (buildingId: string) => Promise<unknown>;
  onClose: () => void;
};

export function DeleteBuildingDialog({ building, events, onDelete, onClose }: Props) {
  const { attempt, run } = useAttempt(buildingErrors.deleteFailed.message);
  const words = useTerms();
  return (
    <ConfirmDialog
      title={`Delete ${building.name}?`}
      confirmLabel={attempt.status === "working" ? "Deleting…" : `Delete ${words.building.toLowerCase()}`}
      isOpen
      onOpenChange={onClose}
      onConfirm={() =>
        void run(async () => {
          await onDelete(building.id);
          onClose();
        })
      }
    >
      <div className="stack stack-tight">
        {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
        <p>{`This takes it off the list. ${events} that exist already keep their own ${words.buildings.toLowerCase()}.`}</p>
      </div>
    </ConfirmDialog>
  );
}
