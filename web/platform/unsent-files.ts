import { inThisPage, isOfFiles, keptKeys } from "./clear-local-data.ts";

/** Unsent files of all users on this device; signing out would delete them. */
export function countUnsentFiles(): number {
  return keptKeys()
    .filter(isOfFiles)
    .reduce((sum, key) => sum + Number(inThisPage.get(key) ?? localStorage.getItem(key)), 0);
}
