/** The answer says "attachment", so the page stays where it is and the browser saves. */
export function saveFrom(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.rel = "noopener";
  link.download = "";
  link.click();
}
