/** The server marks the page (BILLING=true), so that nothing is asked where nothing is charged. */
export function isCharging(): boolean {
  return document.documentElement.dataset["billing"] === "on";
}
