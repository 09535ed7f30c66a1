export function saveFile(name: string, text: string): void {
  saveBlob(name, new Blob([text], { type: "text/csv;charset=utf-8" }));
}

export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser still reads the URL after this call returns.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** "Week 3 · Lakeside" becomes "week-3-lakeside". */
export function fileName(...words: string[]): string {
  return words
    .join(" ")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 100);
}
