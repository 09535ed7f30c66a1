import { useSearchParams } from "react-router";
import type { Direction } from "./calls.ts";

/** Stands in the address, so that coming back to the list finds it as it was left. */
export function useDirection(): [Direction, (direction: Direction) => void] {
  const [search, setSearch] = useSearchParams();
  const direction = search.get("start") === "desc" ? "desc" : "asc";
  return [
    direction,
    (next) =>
      setSearch(next === "desc" ? { start: "desc" } : {}, { replace: true, preventScrollReset: true }),
  ];
}
