import { UserX } from "lucide-react";
import { contactErrors } from "#domain/roster/errors.ts";
import type { Attempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import "./removed-before.css";

type Props = { attempt: Attempt; confirmLabel: string; onConfirm: () => void };

/** The failure of an attempt. If staff removed the contact before, an admin can confirm the attempt here. */
export function FailedOrRemovedBefore({ attempt, confirmLabel, onConfirm }: Props) {
  if (attempt.status !== "failed") return null;
  if (attempt.code !== contactErrors.wasRemoved.code) return <ErrorBox sentence={attempt.sentence} />;
  return (
    <div role="alert" className="removed-before">
      <UserX />
      <p>{attempt.sentence}</p>
      <Button variant="danger" onPress={onConfirm}>
        {confirmLabel}
      </Button>
    </div>
  );
}
