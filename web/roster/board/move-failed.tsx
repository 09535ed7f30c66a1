import { X } from "lucide-react";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import type { FailedMove } from "./use-moves.ts";

type Props = { failed: FailedMove; onRetry: () => void; onClose: () => void };

/** Visible at any scroll position: the row has moved back. */
export function MoveFailed({ failed, onRetry, onClose }: Props) {
  const { participant, from, to } = failed.step;
  return (
    <div className="board-notice">
      <ErrorBox sentence={failed.sentence} onRetry={onRetry}>
        {`${participant.name} was not moved to ${to.name} and is back in ${from?.name ?? "Unassigned"}.`}
      </ErrorBox>
      <IconButton label="Close" icon={<X />} onPress={onClose} />
    </div>
  );
}
