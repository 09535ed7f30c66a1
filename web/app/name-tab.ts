const product = " · Cabin Courier";

/** Pages name themselves in English; whoever reads another language finds the tab by its own name. Answers the way back. */
export function nameTab(
  page: { title: string },
  titles: Readonly<Record<string, string>>,
): (() => void) | undefined {
  const english = page.title;
  const spoken = titles[english.replace(product, "")];
  if (spoken === undefined) return undefined;
  const title = `${spoken}${product}`;
  page.title = title;
  return () => {
    // The next page may have named itself already.
    if (page.title === title) page.title = english;
  };
}
