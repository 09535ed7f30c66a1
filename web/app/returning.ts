/**
 * Runs in the head before the first paint, so that returning users do not see the public page flash.
 * The stylesheet hides it; forgetReturning removes the mark once the sign-in state is known.
 */
export const returningScript =
  'try{if(localStorage.getItem("cabin-courier.returning"))document.documentElement.dataset.returning=""}catch{}';

export function forgetReturning(): void {
  delete document.documentElement.dataset["returning"];
}
