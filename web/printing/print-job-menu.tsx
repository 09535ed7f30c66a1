import { Ban, Ellipsis, FileText, Files, RotateCw } from "lucide-react";
import type { ListedPrintJob } from "#domain/printing/print-job.ts";
import { useFormatDateTime } from "#web/organizations/camp-clock.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { MenuItem, MenuLine } from "#web/ui/menu-item.tsx";
import { Menu } from "#web/ui/menu.tsx";

export type PrintJobActions = {
  onOpen: (job: ListedPrintJob) => void;
  onRenderAgain: (job: ListedPrintJob) => void;
  onReprint: (job: ListedPrintJob) => void;
  onHandOut: (job: ListedPrintJob) => void;
  onVoid: (job: ListedPrintJob) => void;
};

type Props = { job: ListedPrintJob; actions: PrintJobActions };

export function PrintJobMenu({ job, actions }: Props) {
  const formatDateTime = useFormatDateTime();
  return (
    <Menu
      opener={
        <IconButton
          label={`More for the print job from ${formatDateTime(job.createdAt)}`}
          icon={<Ellipsis />}
        />
      }
    >
      {job.state === "ready" && (
        <MenuItem icon={<FileText />} onAction={() => actions.onOpen(job)}>
          Open PDF
        </MenuItem>
      )}
      {job.state === "failed" && (
        <MenuItem icon={<RotateCw />} onAction={() => actions.onRenderAgain(job)}>
          Try again
        </MenuItem>
      )}
      <MenuItem icon={<Files />} onAction={() => actions.onReprint(job)}>
        Reprint a sheet…
      </MenuItem>
      <MenuLine />
      <MenuItem icon={<Ban />} tone="danger" onAction={() => actions.onVoid(job)}>
        Void…
      </MenuItem>
    </Menu>
  );
}
