import { Menu, X } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import { isFamilyPath } from "#web/app/family-path.ts";
import { SkipLink } from "#web/app/skip-link.tsx";
import { Logo } from "#web/brand/logo.tsx";
import { useMessages } from "#web/platform/language.ts";
import { Anchor } from "#web/ui/anchor.tsx";
import { buttonClass, iconButtonClass } from "#web/ui/button-style.ts";
import { frameMessages, type FrameMessages } from "../messages/frame-en.ts";
import "./public-frame.css";

const GetStarted = lazy(async () => ({ default: (await import("./get-started.tsx")).GetStarted }));

export type PublicLink = { href: string; label: string };

function landingLinks(t: FrameMessages): readonly PublicLink[] {
  return [
    { href: "/#features", label: t.features },
    { href: "/how-it-works", label: t.howItWorks },
    { href: "/organizations", label: t.organizations },
    { href: "/#pricing", label: t.pricing },
    { href: "/help", label: t.help },
  ];
}

type Props = {
  links?: readonly PublicLink[];
  night?: boolean;
  getStarted?: boolean;
  /** A function gets the callback for the page's own "Get Started" button. */
  children: ReactNode | ((getStarted: () => void) => ReactNode);
};

export function PublicFrame({ links, night = false, getStarted = true, children }: Props) {
  const t = useMessages(frameMessages);
  const { pathname } = useLocation();
  const [choosing, setChoosing] = useState<boolean>();
  const choose = () => setChoosing(true);
  const isTranslated = isFamilyPath(pathname);
  return (
    <div className="public-frame">
      <SkipLink />
      <header
        className={night ? "public-bar public-bar-night" : "public-bar"}
        data-theme={night ? "dark" : undefined}
      >
        <Logo size="small" to="/" onDark={night} />
        {isTranslated && <LazyLanguageSwitch />}
        <PublicNav links={links ?? landingLinks(t)} onGetStarted={getStarted ? choose : undefined}>
          {isTranslated && <LazyLanguageSwitch />}
        </PublicNav>
      </header>
      <main id="content" tabIndex={-1}>
        {typeof children === "function" ? children(choose) : children}
      </main>
      <PublicFoot />
      {choosing !== undefined && (
        <Suspense>
          <GetStarted isOpen={choosing} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </div>
  );
}

function PublicNav({
  links,
  onGetStarted,
  children,
}: {
  links: readonly PublicLink[];
  onGetStarted: (() => void) | undefined;
  /** The language switch, where the bar has no room for it. */
  children: ReactNode;
}) {
  const t = useMessages(frameMessages);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={iconButtonClass("public-nav-opener")}
        aria-label={t.menu}
        aria-expanded={isOpen}
        aria-controls="public-nav"
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <X /> : <Menu />}
      </button>
      <nav id="public-nav" className="public-nav" aria-label={t.main} data-open={isOpen || undefined}>
        {links.map(({ href, label }) => (
          <Anchor key={href} href={href} className="public-link" onClick={() => setOpen(false)}>
            {label}
          </Anchor>
        ))}
        {onGetStarted !== undefined && (
          <button
            type="button"
            className={buttonClass("outline")}
            onClick={() => {
              setOpen(false);
              onGetStarted();
            }}
          >
            {t.getStarted}
          </button>
        )}
        <Anchor href="/login" className="public-link" onClick={() => setOpen(false)}>
          {t.logIn}
        </Anchor>
        <div className="public-nav-language">{children}</div>
      </nav>
    </>
  );
}

function PublicFoot() {
  const t = useMessages(frameMessages);
  return (
    <footer className="public-foot" data-theme="dark">
      <Logo size="large" to="/" onDark />
      <nav aria-label={t.foot}>
        {landingLinks(t).map(({ href, label }) => (
          <Anchor key={href} href={href} className="public-link">
            {label}
          </Anchor>
        ))}
        <Anchor href="/my/participants/sample" className="public-link">
          {t.familyGuide}
        </Anchor>
        <Anchor href="/privacy" className="public-link">
          {t.privacy}
        </Anchor>
      </nav>
      <p>{t.promise}</p>
    </footer>
  );
}

const LanguageSwitch = lazy(async () => ({
  default: (await import("#web/identity/language/language-switch.tsx")).LanguageSwitch,
}));

function LazyLanguageSwitch() {
  return (
    <Suspense>
      <LanguageSwitch />
    </Suspense>
  );
}
