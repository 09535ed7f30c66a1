/** The response has Content-Disposition: attachment, or is a blob with a name, so the browser saves it and the page stays. */
export function saveFrom(url: string, fileName = ""): void {
  const link = document.createElement("a");
  link.href = url;
  link.rel = "noopener";
  link.download = fileName;
  link.click();
}
