import { Send } from "lucide-react";
import { inviteMailMessages } from "#domain/invites/mail-messages.ts";
import { nudgeMessages } from "#domain/notifications/nudge-messages.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { MailPreview } from "#web/ui/mail-preview.tsx";

export type NudgeQuestionProps = {
  list: "letters" | "contacts";
  families: number;
  mailDays: number;
  hasMailDays: boolean;
  organizationName: string;
  words: Terms;
  onConfirm: () => void;
  onClose: () => void;
};

const sample = "Maya";

export function NudgeQuestion(props: NudgeQuestionProps) {
  const { list, families, words, onConfirm, onClose } = props;
  const count = pluralize(families, "family", "families");
  return (
    <Dialog title={`Email ${count}?`} size="narrow" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <div className="stack stack-tight">
        <p>
          {list === "letters"
            ? `Each ${words.contact.toLowerCase()} who signed up gets this email, in their language. A family gets at most one a day.`
            : `Each ${words.contact.toLowerCase()} gets the invite again.`}
        </p>
        <MailPreview label="Sample of the email" {...textOf(props)} />
      </div>
      <DialogActions>
        <Button slot="close">Cancel</Button>
        <Button
          variant="primary"
          icon={<Send />}
          onPress={() => {
            onClose();
            onConfirm();
          }}
        >{`Email ${count}`}</Button>
      </DialogActions>
    </Dialog>
  );
}

function textOf({ list, mailDays, hasMailDays, organizationName }: NudgeQuestionProps) {
  if (list === "letters") {
    const nudge = { organizationName, firstName: sample, mailDays, hasMailDays, by: undefined };
    const { subject, paragraphs, button } = nudgeMessages.en(nudge);
    return { subject, paragraphs, button };
  }
  return inviteSample(organizationName);
}

function inviteSample(organizationName: string) {
  const { en } = inviteMailMessages;
  const named = { organizationName, firstName: sample };
  return {
    subject: en.subject(named),
    paragraphs: [en.invites({ ...named, invitedBy: "Your office" })],
    button: en.accept,
  };
}
