import { useEffect } from "react";

/** Names the browser tab, which the route's `meta` cannot: it does not know the data. Undefined leaves it as it is. */
export function useTabTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    const before = document.title;
    document.title = title;
    return () => {
      // The next page may have named the tab already.
      if (document.title === title) document.title = before;
    };
  }, [title]);
}
