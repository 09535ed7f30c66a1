import signFace from "@fontsource-variable/besley/files/besley-latin-wght-normal.woff2?url";
import uiFace from "@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2?url";
import { lazy, Suspense, useEffect, useSyncExternalStore, type ReactNode } from "react";
import { Link, Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from "react-router";
import { chosenLanguage, startLanguage, subscribeLanguage } from "#web/identity/language/chosen-language.ts";
import { languageScript } from "#web/identity/language/language-script.ts";
import { useWho, watchSession } from "#web/identity/who.ts";
import { LocaleProvider } from "#web/platform/language.ts";
import { AnchorProvider, type AnchorProps } from "#web/ui/anchor.tsx";
import "./app.css";
import { isFamilyPath } from "./family-path.ts";
import "./frame.css";
import { Waiting } from "./waiting.tsx";

const unexpectedError = () => import("./unexpected-error.tsx");
const WentWrong = lazy(unexpectedError);

if (!import.meta.env.SSR)
  for (const type of ["error", "unhandledrejection"])
    addEventListener(type, (event) => {
      unexpectedError().then(
        ({ sendErrorOf }) => sendErrorOf(event),
        () => undefined,
      );
    });

/** Preloads the two fonts of every page; through the stylesheet they would arrive one round trip later. */
export function links() {
  return [signFace, uiFace].map((href) => ({
    rel: "preload",
    href,
    as: "font",
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
  }));
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    // The script below may mark the element before React sees it.
    // The server marks the pages of an installation that charges. In development there are no such pages.
    <html
      lang="en"
      data-billing={import.meta.env["VITE_BILLING"] === "on" ? "on" : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#12332f" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {/* Tells react-aria that its one rule stands in base.css already: our policy allows no style written by a script. */}
        <meta id="react-aria-pressable-style" name="pressable-style" content="base.css" />
        {/* oxlint-disable-next-line react/no-danger -- a constant of ours; the server allows exactly this script by its hash */}
        <script dangerouslySetInnerHTML={{ __html: `${returningScript};${languageScript}` }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  const who = useWho();
  useEffect(() => watchSession(), []);
  // After the page, while its release is still there.
  useEffect(() => {
    import("#web/platform/newer-release.ts").then(
      ({ followReleases }) => void followReleases(),
      () => undefined,
    );
  }, []);
  // Replays clicks from before hydration; see tools/defer-scripts.ts.
  useEffect(() => void dispatchEvent(new Event("listening")), []);
  useEffect(() => {
    // The app works without it; only the offline page is missing.
    if (import.meta.env.PROD) void navigator.serviceWorker?.register("/sw.js").catch(() => undefined);
  }, []);
  useEffect(() => {
    if (who !== "unknown") forgetReturning();
  }, [who]);
  // Public pages show even if that cannot be found out.
  useEffect(() => void setTimeout(forgetReturning, 8_000), []);
  return (
    <AnchorProvider anchor={RouterAnchor}>
      <LocaleContext>
        <div className="returning-note">
          <Waiting words="Loading…" />
        </div>
        <Outlet />
      </LocaleContext>
    </AnchorProvider>
  );
}

function RouterAnchor({ href, ...rest }: AnchorProps) {
  return <Link to={href} {...rest} />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <Suspense>
      <WentWrong error={error} />
    </Suspense>
  );
}

export function HydrateFallback() {
  return <Waiting words="Loading…" />;
}

// Loaded only for readers of Spanish.
startLanguage(async () => (await import("./messages-es.ts")).spanish);

/** Translates family screens only. Pages are prerendered in English. */
export function LocaleContext({ children }: { children: ReactNode }) {
  const chosen = useSyncExternalStore(subscribeLanguage, chosenLanguage, () => undefined);
  const { pathname } = useLocation();
  const visible = isFamilyPath(pathname) ? chosen : undefined;
  useEffect(() => {
    document.documentElement.lang = visible ? "es" : "en";
    return visible?.translateTitle(document);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each page has a name of its own
  }, [visible, pathname]);
  return visible === null ? (
    <main aria-busy="true" />
  ) : (
    <LocaleProvider value={visible}>{children}</LocaleProvider>
  );
}

/**
 * Runs in the head before the first paint, so that returning users do not see the public page flash.
 * The stylesheet hides it; forgetReturning removes the mark once the sign-in state is known.
 */
const returningScript =
  'try{if(localStorage.getItem("cabin-courier.returning"))document.documentElement.dataset.returning=""}catch{}';

function forgetReturning(): void {
  delete document.documentElement.dataset["returning"];
}
