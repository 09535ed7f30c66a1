import { relationships, type Relationship } from "#domain/roster/relationship.ts";
import { PhoneField } from "#web/organizations/phone-field.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";

export type ContactDraft = { email: string; name: string; relationship: Relationship; phone: string };

type ContactFieldsProps = {
  draft: ContactDraft;
  onWrite: (part: Partial<ContactDraft>) => void;
  wrong: { field: string; messageId: string } | undefined;
};

const choices = relationships.map((relationship) => ({ id: relationship, label: relationship }));

export function ContactFields({ draft, onWrite, wrong }: ContactFieldsProps) {
  const marked = (field: string) =>
    wrong?.field === field ? { "aria-describedby": wrong.messageId, isInvalid: true } : {};
  return (
    <>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="off"
        value={draft.email}
        onChange={(email) => onWrite({ email })}
        {...marked("email")}
      />
      <TextField
        label="Name (optional)"
        name="name"
        autoComplete="off"
        value={draft.name}
        onChange={(name) => onWrite({ name })}
        {...marked("name")}
      />
      <Select
        label="Relationship"
        options={choices}
        value={draft.relationship}
        onChange={(relationship) => onWrite({ relationship })}
      />
      <PhoneField
        label="Phone (optional)"
        name="phone"
        value={draft.phone}
        onChange={(phone) => onWrite({ phone })}
        {...marked("phone")}
      />
    </>
  );
}
