/**
 * Runs in the head, before anything is painted: whoever was signed in last time is spared the flash of a public page.
 * Hiding is done by the stylesheet; as soon as it is known who is here, the mark goes (see forgetReturning).
 */
export const returningScript =
  'try{if(localStorage.getItem("cabin-courier.returning"))document.documentElement.dataset.returning=""}catch{}';

export function forgetReturning(): void {
  delete document.documentElement.dataset["returning"];
}
