import type { ReactNode } from "react";
import { X } from "lucide-react";
import { Dialog as AriaDialog, Heading } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { useDensity } from "./density.tsx";
import { IconButton } from "./icon-button.tsx";
import "./dialog.css";

export type DialogProps = {
  title: string;
  /** Left out where a DialogTrigger around it opens and closes it. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  size?: "narrow" | "wide";
  /** A question must be answered: no cross, and a press beside it does nothing. Escape still means no. */
  asks?: boolean;
  children: ReactNode | ((close: () => void) => ReactNode);
};

export function Dialog({ title, size = "wide", asks = false, children, ...opening }: DialogProps) {
  const density = useDensity();
  return (
    <ModalOverlay {...opening} className="scrim" data-density={density} isDismissable={!asks}>
      <Modal className={`dialog dialog-${size}`}>
        <AriaDialog className="dialog-page" role={asks ? "alertdialog" : "dialog"}>
          {({ close }) => (
            <>
              <Heading slot="title" level={2} className="dialog-title">
                {title}
              </Heading>
              {typeof children === "function" ? children(close) : children}
              {!asks && <IconButton slot="close" label="Close" icon={<X />} className="dialog-close" />}
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The buttons at the foot, the main one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog-actions">{children}</div>;
}
