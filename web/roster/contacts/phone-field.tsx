import type { FormEvent } from "react";
import { shownPhone } from "#domain/roster/contact.ts";
import { TextField, type TextFieldProps } from "#web/ui/text-field.tsx";

type Props = Pick<TextFieldProps, "label" | "name" | "isInvalid" | "aria-describedby"> & {
  value: string;
  onChange: (value: string) => void;
};

/** A number takes its form while it is typed. */
export function PhoneField(props: Props) {
  return <TextField {...props} type="tel" inputMode="tel" autoComplete="off" onInput={putInForm} />;
}

/**
 * Written back before React reads the field, with the caret at the same digit as before: React alone would send the
 * caret to the end whenever somebody corrects a digit in the middle.
 */
function putInForm({ currentTarget: field, nativeEvent }: FormEvent<HTMLInputElement>): void {
  const typed = field.value;
  const shown = shownPhone(typed);
  if (shown === typed) return;
  const digits = countDigits(typed.slice(0, field.selectionStart ?? typed.length));
  field.value = shown;
  // The Delete key eats what comes next: a bracket comes back at once, so the caret steps over it instead.
  const forward = nativeEvent instanceof InputEvent && nativeEvent.inputType === "deleteContentForward";
  const place = forward ? placeBefore(shown, digits) : placeBehind(shown, digits);
  field.setSelectionRange(place, place);
}

function countDigits(text: string): number {
  return text.replaceAll(/\D/g, "").length;
}

/** Right behind that many digits. */
function placeBehind(shown: string, digits: number): number {
  if (digits === 0) return shown.startsWith("+") ? 1 : 0;
  let place = 0;
  for (let seen = 0; seen < digits && place < shown.length; place += 1) {
    if (isDigit(shown[place])) seen += 1;
  }
  return place;
}

/** Right before the digit that follows that many. */
function placeBefore(shown: string, digits: number): number {
  let place = placeBehind(shown, digits);
  while (place < shown.length && !isDigit(shown[place])) place += 1;
  return place;
}

function isDigit(letter: string | undefined): boolean {
  return letter !== undefined && /\d/.test(letter);
}
