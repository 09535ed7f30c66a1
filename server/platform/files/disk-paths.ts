/*
 * A key's place on disk. Two things differ from the key itself: a capital letter becomes "+" and the small
 * letter (some disks do not tell A from a), and a folder ends in "+" (S3 may keep both "a" and "a/b").
 * Keys have no "+", so every path can be read back.
 */

export function pathOfKey(key: string): string {
  const parts = key.split("/");
  return parts.map((part, at) => (at < parts.length - 1 ? folderName(part) : spell(part))).join("/");
}

export function folderName(part: string): string {
  return `${spell(part)}+`;
}

/** The piece of a key that a directory entry stands for: "name" for a file, "name/" for a folder. */
export function keyPieceOf(entryName: string): string {
  const isFolder = entryName.endsWith("+");
  const spelled = isFolder ? entryName.slice(0, -1) : entryName;
  const part = spelled.replaceAll(/\+([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return isFolder ? `${part}/` : part;
}

function spell(part: string): string {
  return part.replaceAll(/[A-Z]/g, (letter) => `+${letter.toLowerCase()}`);
}
