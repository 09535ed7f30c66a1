import type { FormEvent } from "react";
import { shownPhone } from "#domain/roster/contact.ts";
import { TextField, type TextFieldProps } from "#web/ui/text-field.tsx";

type Props = Pick<TextFieldProps, "label" | "name" | "isInvalid" | "aria-describedby"> & {
  value: string;
  onChange: (value: string) => void;
};

export function PhoneField(props: Props) {
  return <TextField {...props} type="tel" inputMode="tel" autoComplete="off" onInput={putInForm} />;
}

/**
 * Runs before React reads the field and keeps the caret at the same digit. React alone moves the caret to the end
 * when a digit in the middle changes.
 */
function putInForm({ currentTarget: field, nativeEvent }: FormEvent<HTMLInputElement>): void {
  const typed = field.value;
  const shown = shownPhone(typed);
  if (shown === typed) return;
  const digits = countDigits(typed.slice(0, field.selectionStart ?? typed.length));
  field.value = shown;
  // Delete on a bracket would restore the bracket, so the caret skips it.
  const forward = nativeEvent instanceof InputEvent && nativeEvent.inputType === "deleteContentForward";
  const place = forward ? placeBefore(shown, digits) : placeBehind(shown, digits);
  field.setSelectionRange(place, place);
}

function countDigits(text: string): number {
  return text.replaceAll(/\D/g, "").length;
}

function placeBehind(shown: string, digits: number): number {
  if (digits === 0) return shown.startsWith("+") ? 1 : 0;
  let place = 0;
  for (let seen = 0; seen < digits && place < shown.length; place += 1) {
    if (isDigit(shown[place])) seen += 1;
  }
  return place;
}

function placeBefore(shown: string, digits: number): number {
  let place = placeBehind(shown, digits);
  while (place < shown.length && !isDigit(shown[place])) place += 1;
  return place;
}

function isDigit(letter: string | undefined): boolean {
  return letter !== undefined && /\d/.test(letter);
}
