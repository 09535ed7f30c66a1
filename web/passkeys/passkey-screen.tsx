import { passkeyErrors } from "#domain/passkeys/errors.ts";
import type { MyPasskeys } from "#domain/passkeys/passkey.ts";
import { rememberReturnPath } from "#web/identity/return-path.ts";
import { SignInButtons } from "#web/identity/sign-in-buttons.tsx";
import { sentenceOf } from "#web/platform/error-codes.ts";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { AddPasskeyForm } from "./add-passkey-form.tsx";
import { useMyPasskeys } from "./calls.ts";
import { ConfirmButton } from "./confirm-button.tsx";
import "./passkeys.css";

type ScreenProps = { name: string; needsOtherSignIn?: boolean | undefined };

/** In place of an organization's pages, for staff, in English only. The session is refetched after the passkey. */
export function PasskeyScreen({ name, needsOtherSignIn = false }: ScreenProps) {
  const { data, error, refetch } = useMyPasskeys();
  return (
    <div className="passkey-page">
      <PageHeader crumbs={[{ label: "Organizations", href: "/organizations" }]} title={name} />
      {error !== null && (
        <ErrorBox
          sentence={sentenceOf(error, passkeyErrors.listFailed.message)}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined ? (
        error === null && <Skeleton label="Loading your passkeys…" rows={2} />
      ) : (
        <Panels name={name} needsOtherSignIn={needsOtherSignIn} passkeys={data} />
      )}
    </div>
  );
}

type PanelsProps = { name: string; needsOtherSignIn: boolean; passkeys: MyPasskeys };

function Panels({ name, needsOtherSignIn, passkeys: { passkeys, adding } }: PanelsProps) {
  if (needsOtherSignIn) return <OtherSignIn name={name} hasPasskeys={passkeys.length > 0} />;
  return <Ask name={name} adding={adding} />;
}

/** The session began with a code, and the operator requires a provider or a passkey from staff. */
function OtherSignIn({ name, hasPasskeys }: { name: string; hasPasskeys: boolean }) {
  return (
    <Panel title="Sign in another way">
      <div className="passkey-gate">
        <p>
          {`You signed in with an email code. To keep letters safe, ${name} doesn't open with a code alone. ${
            hasPasskeys ? "Confirm with your passkey, or sign in another way." : "Sign in another way."
          }`}
        </p>
        {hasPasskeys && <ConfirmButton />}
        <SignInButtons
          forStaff
          fresh
          beforeRedirect={() => rememberReturnPath(`${window.location.pathname}${window.location.search}`)}
        />
      </div>
    </Panel>
  );
}

function Ask({ name, adding }: { name: string; adding: MyPasskeys["adding"] }) {
  if (adding === "first" || adding === "replace")
    return (
      <Panel title={adding === "first" ? "Add a passkey" : "Add a new passkey"}>
        <div className="passkey-gate">
          <p>
            {adding === "first"
              ? `${name} asks its team for a passkey, to keep letters safe. It's your fingerprint, your face or a screen lock. We never see any of these.`
              : "An admin lets you add a new passkey. Your old passkeys stop working then."}
          </p>
          <AddPasskeyForm onAdded={() => undefined} />
        </div>
      </Panel>
    );
  if (adding === "ask")
    return (
      <Panel title="Ask an admin first">
        <div className="passkey-gate">
          <p>
            {`${name} asks its team for a passkey, to keep letters safe. An admin has to allow your first one, to be sure that it's you.`}
          </p>
          <p>
            Ask an admin to open the Team page and choose Allow a new passkey beside your name. We&apos;ll
            email you. Then you have 24 hours to add it here.
          </p>
        </div>
      </Panel>
    );
  return (
    <Panel title="Confirm with your passkey">
      <div className="passkey-gate">
        <p>{`${name} asks its team for a passkey after each sign-in, to keep letters safe.`}</p>
        <ConfirmButton />
        <p className="small muted">
          Lost your passkey? Ask another admin to choose Allow a new passkey beside your name on the Team
          page.
        </p>
      </div>
    </Panel>
  );
}
