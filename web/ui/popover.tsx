import type { ReactNode } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from "react-aria-components/Popover";
import { useDensity } from "./density.tsx";
import { OverlayLocale } from "./overlay-locale.tsx";
import "./popover.css";

type Props = {
  label: string;
  placement?: AriaPopoverProps["placement"];
  children: ReactNode | ((close: () => void) => ReactNode);
};

export function Popover({ label, placement = "bottom start", children }: Props) {
  const density = useDensity();
  return (
    <OverlayLocale>
      <AriaPopover className="popover" data-density={density} placement={placement} offset={4}>
        <Dialog className="popover-page" aria-label={label}>
          {({ close }) => (typeof children === "function" ? children(close) : children)}
        </Dialog>
      </AriaPopover>
    </OverlayLocale>
  );
}
