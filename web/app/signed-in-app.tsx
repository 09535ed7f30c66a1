import { askBeforeRenewing } from "#web/platform/bearer.ts";
import { ChevronDown, CircleUserRound, Menu } from "lucide-react";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { Logo } from "#web/brand/logo.tsx";
import { useLanguageOf } from "#web/identity/language/use-language-of.ts";
import { areaOf, rememberArea } from "#web/identity/last-area.ts";
import { isFamilyOnly, SessionProvider, useSignedIn } from "#web/identity/session-context.tsx";
import { useSession } from "#web/identity/session.ts";
import { currentOrganization } from "#web/organizations/remembered-organization.ts";
import { clearLocalData } from "#web/platform/clear-local-data.ts";
import { isDeviceRead, openedUser, readDevice } from "#web/platform/device-store/kept-answers.ts";
import { useMessages } from "#web/platform/language.ts";
import { lazyPart } from "#web/platform/lazy-part.ts";
import { LiveRoot } from "#web/platform/live/live-root.tsx";
import { finishSignInAgain, isSignInAgainNeeded, subscribeSignInAgain } from "#web/platform/sign-in-again.ts";
import { Anchor } from "#web/ui/anchor.tsx";
import { iconButtonClass } from "#web/ui/button-style.ts";
import { Density } from "#web/ui/density.tsx";
import { ToastRegion } from "#web/ui/toast-region.tsx";
import { AccessCheck, SignInCheck } from "./access-check.tsx";
import { isFamilyPath } from "./family-path.ts";
import { shellMessages } from "./messages/en.ts";
import "./signed-in-app.css";
import { SkipLink } from "./skip-link.tsx";
import { Waiting } from "./waiting.tsx";

/** Not needed to show the page: loaded later, and left out if loading fails. */
const InviteRedirect = lazyPart(async () => (await import("./invite-redirect.tsx")).default);
const CarryOnUploads = lazyPart(async () => (await import("./carry-on-uploads.tsx")).default);

const LogOutButton = lazyPart(async () => (await import("./shell/log-out-button.tsx")).LogOutButton);
const KeepOnDevice = lazyPart(async () => (await import("./keep-on-device.tsx")).default);

const SignInAgainDialog = lazyPart(
  async () => (await import("#web/identity/sign-in-again-dialog.tsx")).SignInAgainDialog,
  NoSignInAgain,
);

export type ByAccessProps = {
  /** Also rendered at build time and while the sign-in state is unknown. */
  signedOut: ReactNode;
  signedIn: ReactNode;
  /** Also shown to signed-in users without any membership. */
  forVisitors?: boolean;
};

/** Signed-in users see them as signed-out people do while their access cannot be checked. */
const publicPath =
  /^\/(how-it-works|privacy|help|terms(\/[a-z-]+)?|organizations|my\/participants\/sample)?$/;

const idleAfterMs = 10 * 60_000;
let lastInputAt = Date.now();
if (typeof window !== "undefined") {
  for (const type of ["pointerdown", "keydown"])
    window.addEventListener(type, () => (lastInputAt = Date.now()), { capture: true, passive: true });
  // The browser sends it once, before the page that uses it is loaded: see install-prompt.ts.
  window.addEventListener("beforeinstallprompt", (event) => Object.assign(window, { installPrompt: event }));
  askBeforeRenewing(() => Date.now() - lastInputAt > idleAfterMs);
}

export default function SignedInApp(props: ByAccessProps) {
  const isRead = useDeviceRead();
  if (!isRead) return <Waiting words="Loading…" />;
  return (
    <LiveRoot>
      <Gate {...props} />
      <ToastRegion />
    </LiveRoot>
  );
}

/** What this device has kept is there before the first question is asked. */
function useDeviceRead(): boolean {
  const [isRead, setRead] = useState(isDeviceRead);
  useEffect(() => {
    if (!isRead) void readDevice().finally(() => setRead(true));
  }, [isRead]);
  return isRead;
}

/** Renders nothing of a user before the session is known. */
function Gate({ forVisitors = false, signedOut, signedIn }: ByAccessProps) {
  const { pathname } = useLocation();
  const session = useSession();
  const needsSignIn = useSyncExternalStore(subscribeSignInAgain, isSignInAgainNeeded, () => false);
  const userId = session.status === "signed-in" ? session.user.uid : undefined;
  const isOfAnother = userId !== undefined && openedUser() !== undefined && openedUser() !== userId;
  useEffect(() => {
    if (userId !== undefined) clearLocalData(userId);
    // The page has shown what the other user's device had.
    if (isOfAnother) window.location.reload();
  }, [userId, isOfAnother]);
  useLanguageOf(session.status === "signed-in" ? session.user : undefined);
  if (session.status === "checking")
    return (
      <AccessCheck
        words="Checking access…"
        failures={session.failures}
        onRetry={session.onRetry}
        publicPage={publicPath.test(pathname) ? <div className="public-page">{signedOut}</div> : undefined}
      >
        {/* The user is signed in, so that logging out is a way on. */}
        <Suspense>
          <LogOutButton />
        </Suspense>
      </AccessCheck>
    );
  // The device had nothing after all.
  if (session.status === "loading") return <SignInCheck />;
  if (session.status !== "signed-in" || isOfAnother) return <Waiting words="Loading…" />;
  const allowed = session.access === "full" || forVisitors;
  return (
    <SessionProvider value={session}>
      <Shell>{allowed ? signedIn : <Navigate to="/" replace />}</Shell>
      <Suspense>{needsSignIn && <SignInAgainDialog email={session.user.email ?? undefined} />}</Suspense>
    </SessionProvider>
  );
}

/** The dialog could not be loaded: the operation fails instead of waiting for it. */
function NoSignInAgain() {
  useEffect(() => finishSignInAgain(false), []);
  return null;
}

const DemoBanner = lazyPart(async () => (await import("./demo-of-visitor.tsx")).default);

/** After the page: see usePageIsShown. */
const OrganizationsMenu = lazyPart(
  async () => (await import("./shell/organizations-menu.tsx")).OrganizationsMenu,
);
const PersonPopover = lazyPart(async () => (await import("./shell/person-popover.tsx")).PersonPopover);
const LanguageSwitch = lazyPart(
  async () => (await import("#web/identity/language/language-switch.tsx")).LanguageSwitch,
);
const SearchButton = lazyPart(async () => (await import("#web/lookup/search-button.tsx")).SearchButton);
const HelpLink = lazyPart(async () => (await import("#web/organizations/help-link.tsx")).HelpLink);
const MobileMenu = lazyPart(async () => (await import("./shell/mobile-menu.tsx")).MobileMenu);

function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const session = useSignedIn();
  const { uid } = session.user;
  useEffect(() => rememberArea(uid, areaOf(pathname)), [uid, pathname]);
  const t = useMessages(shellMessages);
  const organization = currentOrganization(session, pathname);
  const isShown = usePageIsShown();
  return (
    <Density of={pathname.startsWith("/my/") ? "family" : "staff"}>
      <SkipLink />
      <header className="shell-bar">
        <Logo size="small" to="/" />
        <nav className="shell-nav" aria-label={t.main}>
          <ShellLink href="/my/participants">{t.myParticipants}</ShellLink>
          {isFamilyOnly(session) ? (
            <>
              <ShellLink href={familyGuidePath}>{t.familyGuide}</ShellLink>
              <ShellLink href="/settings">{t.settings}</ShellLink>
              <ShellLink href="/help">{t.help}</ShellLink>
            </>
          ) : (
            <>
              <div className="shell-organizations">
                {/* "/" leads people who are also parents to the side they used last. */}
                <ShellLink
                  href={organization === undefined ? "/" : `/org/${organization.id}`}
                  alsoUnder={`/org/${organization?.id ?? ""}`}
                  onClick={() => rememberArea(uid, "organization")}
                >
                  {organization?.name ?? t.organizations}
                </ShellLink>
                <Late icon={<ChevronDown />} isDue={isShown}>
                  <OrganizationsMenu />
                </Late>
              </div>
              <ShellLink href="/how-it-works">{t.howItWorks}</ShellLink>
            </>
          )}
        </nav>
        {isShown && isFamilyPath(pathname) && (
          <Suspense>
            <LanguageSwitch />
          </Suspense>
        )}
        {isShown && organization !== undefined && !isFamilyPath(pathname) && (
          <Suspense>
            <SearchButton organization={organization} />
          </Suspense>
        )}
        <Suspense>{isShown && <HelpLink />}</Suspense>
        <div className="shell-person">
          <Late icon={<CircleUserRound />} isDue={isShown}>
            <PersonPopover />
          </Late>
        </div>
        <div className="shell-mobile">
          <Late icon={<Menu />} isDue={isShown}>
            <MobileMenu />
          </Late>
        </div>
      </header>
      <Suspense>{session.demo && <DemoBanner />}</Suspense>
      <main id="content" className="shell-page" tabIndex={-1}>
        <Suspense>{isShown && <InviteRedirect />}</Suspense>
        {children}
      </main>
      <Suspense>{isShown && <CarryOnUploads />}</Suspense>
      <Suspense>{isShown && <KeepOnDevice />}</Suspense>
    </Density>
  );
}

type LateProps = { icon: ReactNode; isDue: boolean; children: ReactNode };

/** Reserves the space of a button whose menu is still loading. */
function Late({ icon, isDue, children }: LateProps) {
  const place = (
    <span className={iconButtonClass()} aria-hidden="true">
      {icon}
    </span>
  );
  return isDue ? <Suspense fallback={place}>{children}</Suspense> : place;
}

const lookEveryMs = 100;
const latestMs = 3_000;

/** True once what the page asked for is there: menus must not take the line and the processor from it. */
function usePageIsShown(): boolean {
  const queries = useQueryClient();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const began = performance.now();
    const timer = setInterval(() => {
      if (queries.isFetching() > 0 && performance.now() - began < latestMs) return;
      clearInterval(timer);
      setShown(true);
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [queries]);
  return isShown;
}

const familyGuidePath = "/my/participants/sample";

type ShellProps = { href: string; alsoUnder?: string; onClick?: () => void; children: string };

function ShellLink({ href, alsoUnder, onClick, children }: ShellProps) {
  const { pathname } = useLocation();
  const here = isHere(pathname, href) || (alsoUnder !== undefined && isHere(pathname, alsoUnder));
  return (
    <Anchor href={href} className="shell-link" aria-current={here ? "page" : undefined} onClick={onClick}>
      {children}
    </Anchor>
  );
}

function isHere(pathname: string, href: string): boolean {
  if (href === "/") return pathname === "/" || pathname === "/organizations";
  // The guide has a link of its own.
  if (href === "/my/participants" && pathname === familyGuidePath) return false;
  return pathname === href || pathname.startsWith(`${href}/`);
}
