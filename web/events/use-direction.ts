import { useSearchParams } from "react-router";
import type { Direction } from "./calls.ts";

/** Stored in the URL, so going back to the list restores it. */
export function useDirection(): [Direction, (direction: Direction) => void] {
  const [search, setSearch] = useSearchParams();
  const direction = search.get("start") === "desc" ? "desc" : "asc";
  return [
    direction,
    (next) =>
      setSearch(next === "desc" ? { start: "desc" } : {}, { replace: true, preventScrollReset: true }),
  ];
}
