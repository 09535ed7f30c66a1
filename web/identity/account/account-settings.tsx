import { useState } from "react";
import { Trash2 } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { useWords } from "#web/platform/language.ts";
import { accountWords } from "../words/en.ts";
import { useSignedIn } from "../session-context.tsx";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";
import "./account.css";

export function AccountSettings() {
  const { user, organizations } = useSignedIn();
  const said = useWords(accountWords);
  const [deleting, setDeleting] = useState(false);
  return (
    <div className="account">
      <PageHeader title={said.title} />
      <Panel title={said.whatWeKnow}>
        <div className="account-words">
          <dl>
            <div>
              <dt>{said.name}</dt>
              <dd>{user.displayName}</dd>
            </div>
            {user.email !== null && (
              <div>
                <dt>{said.email}</dt>
                <dd>{user.email}</dd>
              </div>
            )}
          </dl>
          <p>{said.fromProvider}</p>
          <p>
            <TextLink href="/settings">{said.whatWeMail}</TextLink>
          </p>
          <p>
            <TextLink href="/privacy">{said.howLong}</TextLink>
          </p>
        </div>
      </Panel>
      <Panel title={said.deleteTitle}>
        <div className="account-words">
          <p>{said.signedOutEverywhere}</p>
          {organizations.length > 0 && <p>{said.leaveTeams}</p>}
          <p>{said.printedStay}</p>
          <div>
            <Button variant="danger" icon={<Trash2 />} onPress={() => setDeleting(true)}>
              {said.deleteMore}
            </Button>
          </div>
        </div>
      </Panel>
      {deleting && <DeleteAccountDialog onClose={() => setDeleting(false)} />}
    </div>
  );
}
