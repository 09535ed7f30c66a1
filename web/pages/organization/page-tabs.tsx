import { Anchor } from "#web/ui/anchor.tsx";
import "./organization-pages.css";

type Props = {
  label: string;
  tabs: readonly { href: string; label: string }[];
  /** The address of the current tab. */
  current: string;
  /** The page is not the tab's own, but one below it. */
  isBelow?: boolean;
};

export function PageTabs({ label, tabs, current, isBelow = false }: Props) {
  const kind = isBelow ? "true" : "page";
  return (
    <nav aria-label={label} className="page-tabs" ref={scrollToCurrent}>
      {tabs.map((tab) => (
        <Anchor key={tab.href} href={tab.href} aria-current={tab.href === current ? kind : undefined}>
          {tab.label}
        </Anchor>
      ))}
    </nav>
  );
}

/** Scrolls the current link into view where the row is wider than the screen. */
export function scrollToCurrent(row: HTMLElement | null): void {
  const current = row?.querySelector<HTMLElement>("[aria-current]");
  if (row && current) row.scrollLeft = current.offsetLeft + current.offsetWidth - row.clientWidth;
}
