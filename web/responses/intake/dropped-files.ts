/** Files are stored one after the other. "Upload all" also includes those that are still being stored. */
export function droppedFiles() {
  const drops = new Map<string, { files: number; isRequested: boolean }>();
  return {
    isAddingAny: () => drops.size > 0,
    isAdding: (place: string) => drops.has(place),
    askFor(place: string): void {
      const drop = drops.get(place);
      if (drop !== undefined) drop.isRequested = true;
    },
    begin(place: string, files: number): void {
      const drop = drops.get(place);
      drops.set(place, { files: (drop?.files ?? 0) + files, isRequested: drop?.isRequested ?? false });
    },
    isRequested: (place: string) => drops.get(place)?.isRequested ?? false,
    oneDone(place: string): void {
      const drop = drops.get(place);
      if (drop === undefined) return;
      drop.files -= 1;
      if (drop.files <= 0) drops.delete(place);
    },
  };
}
