import { useState } from "react";
import { Trash2 } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { useMessages } from "#web/platform/language.ts";
import { accountMessages } from "../messages/en.ts";
import { useSignedIn } from "../session-context.tsx";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";
import "./account.css";

export function AccountSettings() {
  const { user, organizations } = useSignedIn();
  const t = useMessages(accountMessages);
  const [deleting, setDeleting] = useState(false);
  return (
    <div className="account">
      <PageHeader title={t.title} />
      <Panel title={t.whatWeKnow}>
        <div className="account-words">
          <dl>
            <div>
              <dt>{t.name}</dt>
              <dd>{user.displayName}</dd>
            </div>
            {user.email !== null && (
              <div>
                <dt>{t.email}</dt>
                <dd>{user.email}</dd>
              </div>
            )}
          </dl>
          <p>{t.fromProvider}</p>
          <p>
            <TextLink href="/settings">{t.whatWeMail}</TextLink>
          </p>
          <p>
            <TextLink href="/privacy">{t.howLong}</TextLink>
          </p>
        </div>
      </Panel>
      <Panel title={t.deleteTitle}>
        <div className="account-words">
          <p>{t.signedOutEverywhere}</p>
          {organizations.length > 0 && <p>{t.leaveTeams}</p>}
          <p>{t.printedStay}</p>
          <div>
            <Button variant="danger" icon={<Trash2 />} onPress={() => setDeleting(true)}>
              {t.deleteMore}
            </Button>
          </div>
        </div>
      </Panel>
      {deleting && <DeleteAccountDialog onClose={() => setDeleting(false)} />}
    </div>
  );
}
