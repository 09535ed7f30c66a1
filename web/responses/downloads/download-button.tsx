import { useState } from "react";
import { ArrowDownToLine } from "lucide-react";
import { downloadErrors } from "#domain/responses/downloads/errors.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { useMessages } from "#web/platform/language.ts";
import { replyMessages } from "../messages/en.ts";
import { saveFrom } from "../save-from.ts";
import "./downloads.css";

type Props = {
  label: string;
  /** Requests the link on press, so that the permission is checked then. */
  ask: () => Promise<string>;
};

/** The browser shows the progress and errors of the download. */
export function DownloadButton({ label, ask }: Props) {
  const { attempt, run } = useAttempt(downloadErrors.failed.message);
  const t = useMessages(replyMessages);
  const [hasBegun, setHasBegun] = useState(false);

  async function begin(): Promise<void> {
    setHasBegun(false);
    saveFrom(await ask());
    setHasBegun(true);
  }

  return (
    <div className="download">
      <Button
        icon={<ArrowDownToLine />}
        isPending={attempt.status === "working"}
        pendingLabel={t.asking}
        onPress={() => void run(begin)}
      >
        {label}
      </Button>
      <p role="status" className="download-status">
        {hasBegun && t.hasBegun}
      </p>
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
    </div>
  );
}
