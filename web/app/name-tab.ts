const product = " · Cabin Courier";

/** Pages set English titles; this translates the tab's title. Returns a function that restores it. */
export function translateTitle(
  page: { title: string },
  titles: Readonly<Record<string, string>>,
): (() => void) | undefined {
  const english = page.title;
  const spoken = titles[english.replace(product, "")];
  if (spoken === undefined) return undefined;
  const title = `${spoken}${product}`;
  page.title = title;
  return () => {
    // The next page may have set its title already.
    if (page.title === title) page.title = english;
  };
}
