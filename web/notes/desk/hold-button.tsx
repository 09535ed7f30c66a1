import { Hand, Undo2 } from "lucide-react";
import type { useAttempt } from "#web/platform/use-attempt.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";

export function HeldBadge() {
  return (
    <Badge tone="warn" icon={<Hand />}>
      Held
    </Badge>
  );
}

type Props = {
  isHeld: boolean;
  trying: ReturnType<typeof useAttempt>;
  turn: () => Promise<unknown>;
  /** The item has left the list of held items, and its button with it. */
  onReleased: () => void;
};

export function HoldButton({ isHeld, trying: { attempt, run }, turn, onReleased }: Props) {
  async function press(): Promise<void> {
    await turn();
    if (isHeld) onReleased();
  }
  return (
    <>
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      <div>
        <Button
          icon={isHeld ? <Undo2 /> : <Hand />}
          isPending={attempt.status === "working"}
          pendingLabel={isHeld ? "Releasing…" : "Holding…"}
          onPress={() => void run(press)}
        >
          {isHeld ? "Release" : "Hold"}
        </Button>
      </div>
    </>
  );
}
