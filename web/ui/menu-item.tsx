import type { ReactNode } from "react";
import { ChevronRight } from "lucide-react";
import { MenuItem as AriaMenuItem, Separator, SubmenuTrigger } from "react-aria-components/Menu";
import { MenuPopover } from "./menu.tsx";

export type MenuItemProps = {
  children: string;
  icon?: ReactNode;
  detail?: string;
  tone?: "danger";
  href?: string;
  onAction?: () => void;
  isDisabled?: boolean;
  /** The handler must close the menu. */
  keepsOpen?: boolean;
};

export function MenuItem({ children, icon, detail, tone, keepsOpen = false, ...action }: MenuItemProps) {
  return (
    <AriaMenuItem
      {...action}
      textValue={children}
      shouldCloseOnSelect={!keepsOpen}
      className={itemClass(tone)}
    >
      {icon}
      {children}
      {detail !== undefined && <span className="menu-item-detail">{detail}</span>}
    </AriaMenuItem>
  );
}

export function MenuLine() {
  return <Separator className="menu-line" />;
}

type SubmenuProps = { label: string; icon?: ReactNode; children: ReactNode };

export function Submenu({ label, icon, children }: SubmenuProps) {
  return (
    <SubmenuTrigger>
      <AriaMenuItem textValue={label} className="menu-item">
        {icon}
        {label}
        <ChevronRight className="menu-item-more" />
      </AriaMenuItem>
      <MenuPopover title={label}>{children}</MenuPopover>
    </SubmenuTrigger>
  );
}

function itemClass(tone: MenuItemProps["tone"]): string {
  return tone === "danger" ? "menu-item menu-item-danger" : "menu-item";
}
