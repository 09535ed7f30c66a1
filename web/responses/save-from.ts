/** The response has Content-Disposition: attachment, so the browser saves it and the page stays. */
export function saveFrom(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.rel = "noopener";
  link.download = "";
  link.click();
}
