import { Navigate } from "react-router";
import { EnglishOnly } from "#web/app/english-only.tsx";
import { Picture } from "#web/brand/picture.tsx";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { WelcomeWidget } from "#web/identity/welcome-widget.tsx";
import { lastVisitOf, startPath } from "#web/organizations/start-path.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";

/** Redirects to what the user came for; a user without any access chooses between the two ways in. */
export default function SignedInHome() {
  const session = useSignedIn();
  if (session.access === "visitor")
    return (
      <EnglishOnly>
        <TwoWaysIn />
      </EnglishOnly>
    );
  return <Navigate to={startPath(session, lastVisitOf(session.user.uid))} replace />;
}

function TwoWaysIn() {
  const { user, mayCreate = true } = useSignedIn();
  return (
    <>
      <PageHeader title={mayCreate ? "Two ways in" : "Accept an invite"}>
        <WelcomeWidget />
      </PageHeader>
      <div className="ways-in">
        {mayCreate && (
          <section className="way-in">
            <Picture name="create-camp" />
            <h2>Create your camp</h2>
            <p>For staff: you become its admin and can invite your team.</p>
            <LinkButton href="/organizations" variant="primary">
              Create your camp
            </LinkButton>
          </section>
        )}
        <section className="way-in">
          <Picture name="accept-invite" />
          <h2>Accept an invite</h2>
          <p>For families: did your camp invite {user.email ?? "you"}? Find the invite here.</p>
          <LinkButton href="/pending-invites">Accept an invite</LinkButton>
        </section>
      </div>
    </>
  );
}
