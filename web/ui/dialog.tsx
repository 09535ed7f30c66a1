import type { ReactNode } from "react";
import { X } from "lucide-react";
import { Dialog as AriaDialog, Heading } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { useMessages } from "#web/platform/language.ts";
import { uiMessages } from "./messages/en.ts";
import { useDensity } from "./density.tsx";
import { IconButton } from "./icon-button.tsx";
import { OverlayLocale } from "./overlay-locale.tsx";
import "./dialog.css";

export type DialogProps = {
  title: string;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  size?: "narrow" | "wide" | "broad";
  /** No close button, and a press outside does nothing. Escape cancels. */
  asks?: boolean;
  /** A press outside must not discard typed text. The close button and Escape do. */
  locksWriting?: boolean;
  fillsPhone?: boolean;
  /** Printing the page prints only this dialog, at its full length. */
  printsAlone?: boolean;
  children: ReactNode | ((close: () => void) => ReactNode);
};

export function Dialog(props: DialogProps) {
  const {
    title,
    size = "wide",
    asks = false,
    locksWriting = false,
    fillsPhone = false,
    printsAlone = false,
    children,
    ...opening
  } = props;
  const density = useDensity();
  const { close: closeWord } = useMessages(uiMessages);
  return (
    <OverlayLocale>
      <ModalOverlay
        {...opening}
        className={printsAlone ? "scrim prints-alone" : "scrim"}
        data-density={density}
        isDismissable={!asks && !locksWriting}
      >
        <Modal className={`dialog dialog-${size} ${fillsPhone ? "dialog-fills" : ""}`.trimEnd()}>
          <AriaDialog className="dialog-page" role={asks ? "alertdialog" : "dialog"}>
            {({ close }) => (
              <>
                <Heading slot="title" level={2} className="dialog-title">
                  {title}
                </Heading>
                {typeof children === "function" ? children(close) : children}
                {!asks && <IconButton slot="close" label={closeWord} icon={<X />} className="dialog-close" />}
              </>
            )}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </OverlayLocale>
  );
}

type DialogActionsProps = {
  children: ReactNode;
  /** Stays in sight below a long list. */
  sticks?: boolean;
};

export function DialogActions({ children, sticks = false }: DialogActionsProps) {
  return <div className={sticks ? "dialog-actions dialog-actions-stick" : "dialog-actions"}>{children}</div>;
}
