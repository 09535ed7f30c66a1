/** False when the browser held it back. */
export function openTab(url: string): boolean {
  const tab = window.open(url, "_blank");
  if (tab === null) return false;
  tab.opener = null;
  return true;
}

export type TabToCome = {
  /** False when the browser held it back, or when somebody has closed it meanwhile. */
  lead(url: string): boolean;
  close(): void;
};

/**
 * A tab whose address is still being asked for. Browsers let a press open one, but not the answer that comes seconds
 * after it.
 */
export function openTabToCome(words: string): TabToCome {
  const tab = window.open("", "_blank");
  if (tab !== null) {
    tab.opener = null;
    tab.document.title = words;
    tab.document.body.textContent = words;
  }
  return {
    lead(url) {
      if (tab === null || tab.closed) return false;
      tab.location.replace(url);
      return true;
    },
    close: () => tab?.close(),
  };
}
