import { useState } from "react";
import { Trash2 } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { useSignedIn } from "../session-context.tsx";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";
import "./account.css";

/** What we know about the person who looks, and the way to have it forgotten. */
export function AccountSettings() {
  const { user, organizations } = useSignedIn();
  const [deleting, setDeleting] = useState(false);
  return (
    <div className="account">
      <PageHeader title="Your account" />
      <Panel title="What we know about you">
        <div className="account-words">
          <dl>
            <div>
              <dt>Name</dt>
              <dd>{user.displayName}</dd>
            </div>
            {user.email !== null && (
              <div>
                <dt>E-mail</dt>
                <dd>{user.email}</dd>
              </div>
            )}
          </dl>
          <p>Both come from whom you sign in with. We have no password of yours.</p>
          <p>
            <TextLink href="/settings">What we mail you</TextLink>
          </p>
          <p>
            <TextLink href="/privacy">How long letters are kept, and who reads them</TextLink>
          </p>
        </div>
      </Panel>
      <Panel title="Delete your account">
        <div className="account-words">
          <p>
            You are signed out everywhere, and letters that nobody has printed yet are deleted. You no longer
            see the people you write to, nor their replies.
          </p>
          {organizations.length > 0 && (
            <p>You leave every team. If you are the last admin of one, make somebody else an admin first.</p>
          )}
          <p>
            Letters that were printed and replies to them stay with the organization until it deletes them,
            without your account&apos;s name.
          </p>
          <div>
            <Button variant="danger" icon={<Trash2 />} onPress={() => setDeleting(true)}>
              Delete your account…
            </Button>
          </div>
        </div>
      </Panel>
      {deleting && <DeleteAccountDialog onClose={() => setDeleting(false)} />}
    </div>
  );
}
