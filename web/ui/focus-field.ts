/** Puts the cursor into the field of that name: where something is wrong, or where the next thing is typed. */
export function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
