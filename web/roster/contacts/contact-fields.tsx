import type { FormEvent } from "react";
import { formatPhone, relationships, type Relationship } from "#domain/roster/contact.ts";
import { Select } from "#web/ui/select.tsx";
import { TextField, type TextFieldProps } from "#web/ui/text-field.tsx";

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
        label="E-mail"
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

type PhoneFieldProps = Pick<TextFieldProps, "label" | "name" | "isInvalid" | "aria-describedby"> & {
  value: string;
  onChange: (value: string) => void;
};

export function PhoneField(props: PhoneFieldProps) {
  return <TextField {...props} type="tel" inputMode="tel" autoComplete="off" onInput={putInForm} />;
}

/**
 * Runs before React reads the field and keeps the caret at the same digit. React alone moves the caret to the end
 * when a digit in the middle changes.
 */
function putInForm({ currentTarget: field, nativeEvent }: FormEvent<HTMLInputElement>): void {
  const typed = field.value;
  const visible = formatPhone(typed);
  if (visible === typed) return;
  const digits = countDigits(typed.slice(0, field.selectionStart ?? typed.length));
  field.value = visible;
  // Delete on a bracket would restore the bracket, so the caret skips it.
  const forward = nativeEvent instanceof InputEvent && nativeEvent.inputType === "deleteContentForward";
  const place = forward ? placeBefore(visible, digits) : placeBehind(visible, digits);
  field.setSelectionRange(place, place);
}

function countDigits(text: string): number {
  return text.replaceAll(/\D/g, "").length;
}

function placeBehind(visible: string, digits: number): number {
  if (digits === 0) return visible.startsWith("+") ? 1 : 0;
  let place = 0;
  for (let seen = 0; seen < digits && place < visible.length; place += 1) {
    if (isDigit(visible[place])) seen += 1;
  }
  return place;
}

function placeBefore(visible: string, digits: number): number {
  let place = placeBehind(visible, digits);
  while (place < visible.length && !isDigit(visible[place])) place += 1;
  return place;
}

function isDigit(letter: string | undefined): boolean {
  return letter !== undefined && /\d/.test(letter);
}
