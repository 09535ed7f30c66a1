const product = " · Cabin Courier";

/** Pages name themselves in English; whoever reads another language finds the tab by its own name. Answers the way back. */
export function nameTab(titles: Readonly<Record<string, string>>): (() => void) | undefined {
  const english = document.title;
  const spoken = titles[english.replace(product, "")];
  if (spoken === undefined) return undefined;
  const title = `${spoken}${product}`;
  document.title = title;
  return () => {
    // The next page may have named itself already.
    if (document.title === title) document.title = english;
  };
}
