import { inThisPage, isOfFiles, keptKeys } from "./forget-kept.ts";

/** How many files of anybody were not sent and would be lost with everything else. */
export function countUnsentFiles(): number {
  return keptKeys()
    .filter(isOfFiles)
    .reduce((sum, key) => sum + Number(inThisPage.get(key) ?? localStorage.getItem(key)), 0);
}
