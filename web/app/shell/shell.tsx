import type { ReactNode } from "react";
import { Logo } from "#web/brand/logo.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { OrganizationsMenu } from "./organizations-menu.tsx";
import { PersonPopover } from "./person-popover.tsx";
import { ShellLink } from "./shell-link.tsx";
import { SkipLink } from "../skip-link.tsx";
import "./shell.css";

/** The frame of everything behind the sign-in. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className="shell-bar">
        <Logo size="small" to="/" />
        <nav className="shell-nav" aria-label="Main">
          <ShellLink href="/my/participants">My Participants</ShellLink>
          <div className="shell-organizations">
            <ShellLink href="/" alsoUnder="/org">
              Organizations
            </ShellLink>
            <OrganizationsMenu />
          </div>
          <ShellLink href="/how-it-works">How It Works</ShellLink>
        </nav>
        <PersonPopover />
        <MobileMenu />
      </header>
      <main id="content" className="shell-page" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
