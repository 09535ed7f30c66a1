import type { FormEvent } from "react";
import { formatPhone } from "#domain/phone.ts";
import { TextField, type TextFieldProps } from "#web/ui/text-field.tsx";

type PhoneFieldProps = Pick<
  TextFieldProps,
  "label" | "name" | "description" | "isInvalid" | "aria-describedby"
> & {
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
