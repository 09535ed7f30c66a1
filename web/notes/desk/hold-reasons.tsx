import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import "./hold-reasons.css";

type Props<Reason extends string> = {
  labels: Readonly<Record<Reason, string>>;
  reasons: readonly Reason[];
  failed: string;
  onChoose: (reason: Reason) => Promise<unknown>;
};

/** Asked once mail is held, so that it is safe while staff think. The keys 1 to 9 press them where the desk has keys. */
export function HoldReasons<Reason extends string>({ labels, reasons, failed, onChoose }: Props<Reason>) {
  const { attempt, run } = useAttempt(failed);
  return (
    <fieldset className="hold-reasons">
      <legend>Why? Only your team sees this.</legend>
      {reasons.map((reason, at) => (
        <span key={reason} data-desk-key={at + 1}>
          <Button
            variant="plain"
            isDisabled={attempt.status === "working"}
            onPress={() => void run(async () => void (await onChoose(reason)))}
          >
            {labels[reason]}
          </Button>
        </span>
      ))}
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
    </fieldset>
  );
}
