import { Hand, Undo2 } from "lucide-react";
import type { useAttempt } from "#web/platform/use-attempt.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";

/** What lies at the desk and goes no further. */
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
  /** Holds it, or releases what is held. */
  turn: () => Promise<unknown>;
  /** It has gone from the list of what is held, and its button with it. */
  onReleased: () => void;
};

/** Holds a letter or a reply, or lets it go on; says where it was pressed when that failed. */
export function HoldButton({ isHeld, trying: { attempt, run }, turn, onReleased }: Props) {
  async function press(): Promise<void> {
    await turn();
    if (isHeld) onReleased();
  }
  return (
    <>
      {attempt.step === "failed" && <ErrorBox sentence={attempt.sentence} />}
      <div>
        <Button
          icon={isHeld ? <Undo2 /> : <Hand />}
          isPending={attempt.step === "working"}
          pendingLabel={isHeld ? "Releasing…" : "Holding…"}
          onPress={() => void run(press)}
        >
          {isHeld ? "Release" : "Hold"}
        </Button>
      </div>
    </>
  );
}
