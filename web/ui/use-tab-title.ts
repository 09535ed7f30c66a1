import { useEffect } from "react";

/** Names the browser tab, which the route's `meta` cannot: it does not know the data. */
export function useTabTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      // The next page may have named the tab already.
      if (document.title === title) document.title = before;
    };
  }, [title]);
}
