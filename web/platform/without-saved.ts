/** Of what was changed, what was typed while the answer was on its way and so is still to be saved. */
export function withoutSaved<Form extends object>(now: Partial<Form>, saved: Partial<Form>): Partial<Form> {
  const left = { ...now };
  for (const field in left) if (left[field] === saved[field]) delete left[field];
  return left;
}
