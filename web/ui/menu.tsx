import type { ReactNode } from "react";
import { Menu as AriaMenu, MenuTrigger } from "react-aria-components/Menu";
import { Popover, type PopoverProps } from "react-aria-components/Popover";
import { useDensity } from "./density.tsx";
import { OverlayLocale } from "./overlay-locale.tsx";
import "./menu.css";
import "./popover.css";

type Props = {
  /** The button that opens it. */
  opener: ReactNode;
  placement?: PopoverProps["placement"];
  /** Seen only where the list covers what it belongs to. */
  title?: string;
  /** MenuItem, MenuLine and Submenu. */
  children: ReactNode;
};

/** A menu at its button; on a narrow screen a sheet at the foot. */
export function Menu({ opener, placement = "bottom end", children }: Omit<Props, "title">) {
  return (
    <MenuTrigger>
      {opener}
      <MenuPopover placement={placement}>{children}</MenuPopover>
    </MenuTrigger>
  );
}

/** The list itself, as the first level and as a submenu. */
export function MenuPopover({ placement = "end top", title, children }: Omit<Props, "opener">) {
  const density = useDensity();
  return (
    <OverlayLocale>
      <Popover className="popover popover-menu" data-density={density} placement={placement} offset={4}>
        {title !== undefined && <p className="menu-title">{title}</p>}
        <AriaMenu className="menu">{children}</AriaMenu>
      </Popover>
    </OverlayLocale>
  );
}
