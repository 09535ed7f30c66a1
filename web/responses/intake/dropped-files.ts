/**
 * Files are written to the device one after the other. Whoever presses Upload all while some are still on their way
 * there means them too.
 */
export function droppedFiles() {
  const drops = new Map<string, { files: number; asked: boolean }>();
  return {
    isAddingAny: () => drops.size > 0,
    isAdding: (place: string) => drops.has(place),
    askFor(place: string): void {
      const drop = drops.get(place);
      if (drop !== undefined) drop.asked = true;
    },
    begin(place: string, files: number): void {
      const drop = drops.get(place);
      drops.set(place, { files: (drop?.files ?? 0) + files, asked: drop?.asked ?? false });
    },
    isAsked: (place: string) => drops.get(place)?.asked ?? false,
    oneDone(place: string): void {
      const drop = drops.get(place);
      if (drop === undefined) return;
      drop.files -= 1;
      if (drop.files <= 0) drops.delete(place);
    },
  };
}
