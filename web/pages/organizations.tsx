import { lazy, Suspense } from "react";
import { ByAccess } from "#web/app/by-access.tsx";
import { pageMeta } from "#web/app/page-meta.ts";
import { Anchor } from "#web/ui/anchor.tsx";
import { PublicFrame, type PublicLink } from "./landing/public-frame.tsx";
import "./organizations/organizations.css";

const PublicHandful = lazy(async () => ({
  default: (await import("#web/organizations/public-handful.tsx")).PublicHandful,
}));
const SignInButtons = lazy(async () => ({
  default: (await import("#web/identity/sign-in-buttons.tsx")).SignInButtons,
}));
const SignedInOrganizations = lazy(() => import("./organizations/signed-in-organizations.tsx"));

const links: readonly PublicLink[] = [
  { href: "/#features", label: "Features" },
  { href: "/how-it-works", label: "How It Works" },
];

export function meta() {
  return pageMeta({
    path: "/organizations",
    title: "Organizations · Cabin Courier",
    description:
      "Camps and retreat centers that carry letters with Cabin Courier, and the place to bring your own.",
  });
}

export default function OrganizationsPage() {
  return <ByAccess forVisitors signedOut={<PublicOrganizations />} signedIn={<SignedInOrganizations />} />;
}

function PublicOrganizations() {
  return (
    <PublicFrame links={links} getStarted={false}>
      <div className="public-organizations">
        <div>
          <h1>Bring your camp</h1>
          <p className="public-organizations-lead">Camps and retreat centers using Cabin Courier.</p>
          <Suspense fallback={<p role="status">Loading…</p>}>
            <PublicHandful />
          </Suspense>
        </div>
        <aside className="log-in-prompt" aria-labelledby="log-in-prompt">
          <h2 id="log-in-prompt">Log in to add your camp</h2>
          <p>You'll be the admin.</p>
          <Suspense>
            <SignInButtons />
          </Suspense>
          <p>
            Here for a letter? <Anchor href="/my/participants">Read your letters</Anchor>
          </p>
        </aside>
      </div>
    </PublicFrame>
  );
}
