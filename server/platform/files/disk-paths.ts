/*
 * Maps keys to paths. A capital becomes "+" and the small letter (some file systems ignore case); a folder ends in "+"
 * (S3 allows both "a" and "a/b"). Keys contain no "+", so the mapping is reversible.
 */

export function pathOfKey(key: string): string {
  const parts = key.split("/");
  return parts.map((part, at) => (at < parts.length - 1 ? folderName(part) : spell(part))).join("/");
}

export function folderName(part: string): string {
  return `${spell(part)}+`;
}

export function keyPieceOf(entryName: string): string {
  const isFolder = entryName.endsWith("+");
  const spelled = isFolder ? entryName.slice(0, -1) : entryName;
  const part = spelled.replaceAll(/\+([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return isFolder ? `${part}/` : part;
}

function spell(part: string): string {
  return part.replaceAll(/[A-Z]/g, (letter) => `+${letter.toLowerCase()}`);
}
