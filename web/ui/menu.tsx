import type { ReactNode } from "react";
import { Menu as AriaMenu, MenuTrigger } from "react-aria-components/Menu";
import { Popover, type PopoverProps } from "react-aria-components/Popover";
import { useDensity } from "./density.tsx";
import { OverlayLocale } from "./overlay-locale.tsx";
import "./menu.css";
import "./popover.css";

type Props = {
  opener: ReactNode;
  placement?: PopoverProps["placement"];
  title?: string;
  children: ReactNode;
};

export function Menu({ opener, placement = "bottom end", children }: Omit<Props, "title">) {
  return (
    <MenuTrigger>
      {opener}
      <MenuPopover placement={placement}>{children}</MenuPopover>
    </MenuTrigger>
  );
}

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
