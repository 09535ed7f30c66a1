import { PencilLine, Settings2 } from "lucide-react";
import { useState, type ComponentType } from "react";
import { counselorTerm } from "#domain/organizations/counselor-term.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import type { PrintSettingsDialogProps } from "./print-settings-dialog.tsx";
import type { StationeryDialogProps } from "./stationery-dialog.tsx";

export type PrintLinksProps = Omit<StationeryDialogProps, "onClose"> & { hasStationery: boolean };

/** Print settings, and sheets without a letter. */
export function PrintLinks({ of, words, hasStationery, onPrinted }: PrintLinksProps) {
  return (
    <>
      <PrintSettingsButton orgId={of.orgId} words={words} />
      {hasStationery && (
        <BlankSheetsButton dialog={StationeryDialog} of={of} words={words} onPrinted={onPrinted}>
          Stationery…
        </BlankSheetsButton>
      )}
      <BlankSheetsButton dialog={CounselorSheetsDialog} of={of} words={words} onPrinted={onPrinted}>
        {`${counselorTerm(words)} sheets…`}
      </BlankSheetsButton>
    </>
  );
}

const StationeryDialog = lazyDialog({
  load: async () => (await import("./stationery-dialog.tsx")).StationeryDialog,
  notLoaded: "Stationery could not be loaded.",
  close: ({ onClose }) => onClose(),
});

const CounselorSheetsDialog = lazyDialog({
  load: async () => (await import("./counselor-sheets-dialog.tsx")).CounselorSheetsDialog,
  notLoaded: "These sheets could not be loaded.",
  close: ({ onClose }) => onClose(),
});

const PrintSettingsDialog = lazyDialog({
  load: async () => (await import("./print-settings-dialog.tsx")).PrintSettingsDialog,
  notLoaded: "Print settings could not be loaded.",
  close: ({ onClose }) => onClose(),
});

function PrintSettingsButton(props: Omit<PrintSettingsDialogProps, "onClose">) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="plain" icon={<Settings2 />} onPress={() => setOpen(true)}>
        Print settings
      </Button>
      {isOpen && <PrintSettingsDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

type BlankSheetsButtonProps = Omit<StationeryDialogProps, "onClose"> & {
  dialog: ComponentType<StationeryDialogProps>;
  children: string;
};

function BlankSheetsButton({ dialog: Dialog, onPrinted, children, ...props }: BlankSheetsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="plain" icon={<PencilLine />} onPress={() => setOpen(true)}>
        {children}
      </Button>
      {isOpen && (
        <Dialog
          {...props}
          onPrinted={(made) => {
            setOpen(false);
            onPrinted(made);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
