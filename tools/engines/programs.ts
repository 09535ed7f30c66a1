import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

// Debian installs servers into sbin, which is only on root's PATH.
const usualPlaces = ["/usr/bin", "/usr/sbin", "/usr/local/bin", "/usr/local/sbin", "/opt/homebrew/bin"];

export function findProgram(name: string): string | undefined {
  const places = [...(process.env.PATH ?? "").split(delimiter).filter(Boolean), ...usualPlaces];
  return places.map((place) => join(place, name)).find(isExecutable);
}

export function requireProgram(name: string): string {
  const found = findProgram(name);
  if (found === undefined) throw new Error(`${name} is not installed on this machine.`);
  return found;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
