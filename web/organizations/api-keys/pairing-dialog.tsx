import { pairingMinutes, formatPairingCode } from "#domain/printing/station.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { useStartPairing } from "./api-key-calls.ts";

export function PairingDialog({ orgId, onClose }: { orgId: string; onClose: () => void }) {
  const start = useStartPairing(orgId);
  const { attempt, run } = useAttempt(printingErrors.pairFailed.message);
  const code = start.data?.code;
  return (
    <Dialog title="Pair a printing station" isOpen onOpenChange={onClose} locksWriting>
      <div className="stack">
        {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
        <p>
          A printing station is a computer in your office that prints each day's mail. It can't open anything
          else. Open <b>{`${window.location.host}/station`}</b> on it, and type the code.
        </p>
        {code !== undefined && (
          <>
            <code className="api-key-shown pairing-code" aria-label="Pairing code">
              {formatPairingCode(code)}
            </code>
            <p className="small muted">{`The code works once, in the next ${pairingMinutes} minutes.`}</p>
          </>
        )}
      </div>
      <DialogActions>
        <Button onPress={onClose}>{code === undefined ? "Cancel" : "Done"}</Button>
        {code === undefined && (
          <Button
            variant="primary"
            isPending={attempt.status === "working"}
            pendingLabel="Making…"
            onPress={() => void run(() => start.mutateAsync())}
          >
            Show the code
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
