import { useMemo, type ReactNode } from "react";
import { Menu as AriaMenu } from "react-aria-components/Menu";
import { Popover, type PopoverProps } from "react-aria-components/Popover";
import { useDensity } from "./density.tsx";
import "./menu.css";
import "./popover.css";

type Props = {
  label: string;
  anchor: HTMLElement | null;
  isOpen: boolean;
  onClose: () => void;
  /** Moves the focus to the first item; not for pointers. */
  byKeyboard?: boolean;
  placement?: PopoverProps["placement"];
  /** MenuItem, MenuLine and Submenu. The handler of a submenu item must close the menu. */
  children: ReactNode;
};

/** One menu shared by many buttons, because one per row is too slow in a list of hundreds. */
export function AnchoredMenu(props: Props) {
  const { label, anchor, isOpen, onClose, byKeyboard = false, placement = "bottom end", children } = props;
  const density = useDensity();
  const triggerRef = useMemo(() => ({ current: anchor }), [anchor]);
  return (
    <Popover
      className="popover popover-menu"
      data-density={density}
      aria-label={label}
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      placement={placement}
      offset={4}
    >
      <p className="menu-title">{label}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the person who opened it continues in it */}
      <AriaMenu className="menu" aria-label={label} autoFocus={byKeyboard ? "first" : true} onClose={onClose}>
        {children}
      </AriaMenu>
    </Popover>
  );
}
