import { useSearchParams } from "react-router";
import type { SortDirection } from "./calls.ts";

/** Stored in the URL, so going back to the list restores it. */
export function useDirection(): [SortDirection, (direction: SortDirection) => void] {
  const [search, setSearch] = useSearchParams();
  const direction = search.get("start") === "desc" ? "desc" : "asc";
  return [
    direction,
    (next) =>
      setSearch(next === "desc" ? { start: "desc" } : {}, { replace: true, preventScrollReset: true }),
  ];
}
