/** Returns false when a popup blocker prevented it. */
export function openTab(url: string): boolean {
  const tab = window.open(url, "_blank");
  if (tab === null) return false;
  tab.opener = null;
  return true;
}

export type TabToCome = {
  /** Returns false when a popup blocker prevented the tab or the user has closed it. */
  lead(url: string): boolean;
  close(): void;
};

/** Opens a tab before its URL is known: browsers allow that during a press, but not after a later response. */
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
