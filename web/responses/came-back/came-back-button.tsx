import { useState } from "react";
import type { ListedPrintJob } from "#domain/printing/print-job.ts";
import { useFormatDateTime } from "#web/organizations/camp-clock.tsx";
import type { EventRef } from "#web/roster/calls.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import "./came-back.css";

const CameBackDialog = lazyDialog({
  load: async () => (await import("./came-back-dialog.tsx")).CameBackDialog,
  notLoaded: "What came back could not be loaded.",
  close: ({ onClose }) => onClose(),
});

type Props = { of: EventRef; job: ListedPrintJob };

export function CameBackButton({ of, job }: Props) {
  const formatDateTime = useFormatDateTime();
  const [isOpen, setOpen] = useState(false);
  const words = `${job.cameBack.toLocaleString("en-US")} of ${job.count.toLocaleString("en-US")}`;
  return (
    <>
      <Button
        variant="plain"
        className="came-back-button"
        aria-label={`${words} sheets of ${formatDateTime(job.createdAt)} came back`}
        onPress={() => setOpen(true)}
      >
        {words}
      </Button>
      {isOpen && <CameBackDialog of={of} job={job} onClose={() => setOpen(false)} />}
    </>
  );
}
