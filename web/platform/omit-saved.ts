/** The changes that were typed while the request was running and are still unsaved. */
export function omitSaved<Form extends object>(now: Partial<Form>, saved: Partial<Form>): Partial<Form> {
  const left = { ...now };
  for (const field in left) if (left[field] === saved[field]) delete left[field];
  return left;
}
