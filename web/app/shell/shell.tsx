import { ChevronDown, CircleUserRound, Menu } from "lucide-react";
import { lazy, Suspense, type ReactNode } from "react";
import { useLocation } from "react-router";
import { Logo } from "#web/brand/logo.tsx";
import { useMessages } from "#web/platform/language.ts";
import { Anchor } from "#web/ui/anchor.tsx";
import { iconButtonClass } from "#web/ui/button-style.ts";
import { Density } from "#web/ui/density.tsx";
import { isFamilyPath } from "../family-path.ts";
import { shellMessages } from "../messages/en.ts";
import { SkipLink } from "../skip-link.tsx";
import "./shell.css";

/** Lazy, so that the first paint does not wait for menus. */
const OrganizationsMenu = lazy(async () => ({
  default: (await import("./organizations-menu.tsx")).OrganizationsMenu,
}));
const PersonPopover = lazy(async () => ({ default: (await import("./person-popover.tsx")).PersonPopover }));
const LanguageSwitch = lazy(async () => ({
  default: (await import("#web/identity/language/language-switch.tsx")).LanguageSwitch,
}));
const MobileMenu = lazy(async () => ({ default: (await import("./mobile-menu.tsx")).MobileMenu }));

export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const t = useMessages(shellMessages);
  return (
    <Density of={pathname.startsWith("/my/") ? "family" : "staff"}>
      <SkipLink />
      <header className="shell-bar">
        <Logo size="small" to="/" />
        <nav className="shell-nav" aria-label={t.main}>
          <ShellLink href="/my/participants">{t.myParticipants}</ShellLink>
          <div className="shell-organizations">
            <ShellLink href="/" alsoUnder="/org">
              {t.organizations}
            </ShellLink>
            <Suspense fallback={<Arriving icon={<ChevronDown />} />}>
              <OrganizationsMenu />
            </Suspense>
          </div>
          <ShellLink href="/how-it-works">{t.howItWorks}</ShellLink>
        </nav>
        {isFamilyPath(pathname) && (
          <Suspense>
            <LanguageSwitch />
          </Suspense>
        )}
        <div className="shell-person">
          <Suspense fallback={<Arriving icon={<CircleUserRound />} />}>
            <PersonPopover />
          </Suspense>
        </div>
        <div className="shell-mobile">
          <Suspense fallback={<Arriving icon={<Menu />} />}>
            <MobileMenu />
          </Suspense>
        </div>
      </header>
      <main id="content" className="shell-page" tabIndex={-1}>
        {children}
      </main>
    </Density>
  );
}

/** Reserves the space of a button whose menu is still loading. */
function Arriving({ icon }: { icon: ReactNode }) {
  return (
    <span className={iconButtonClass()} aria-hidden="true">
      {icon}
    </span>
  );
}

type Props = { href: string; alsoUnder?: string; children: string };

function ShellLink({ href, alsoUnder, children }: Props) {
  const { pathname } = useLocation();
  const here = isHere(pathname, href) || (alsoUnder !== undefined && isHere(pathname, alsoUnder));
  return (
    <Anchor href={href} className="shell-link" aria-current={here ? "page" : undefined}>
      {children}
    </Anchor>
  );
}

function isHere(pathname: string, href: string): boolean {
  if (href === "/") return pathname === "/" || pathname === "/organizations";
  return pathname === href || pathname.startsWith(`${href}/`);
}
