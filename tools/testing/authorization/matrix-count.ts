/** How many places of the table were asked, and how many were answered as it says. */
export function createMatrixCount() {
  const counts = new Map<string, { cells: number; right: number }>();

  return {
    /** Counted before the asking; what comes back is called when the answer was right. */
    asks(kind: "operations" | "topics" | "routes" | "tables", cells = 1): () => void {
      const count = counts.get(kind) ?? { cells: 0, right: 0 };
      counts.set(kind, count);
      count.cells += cells;
      return () => {
        count.right += cells;
      };
    },
    say(questions: number): void {
      const all = [...counts.values()];
      const cells = all.reduce((sum, count) => sum + count.cells, 0);
      const wrong = cells - all.reduce((sum, count) => sum + count.right, 0);
      const parts = [...counts].map(([kind, count]) => `${kind} ${toView(count.cells)}`).join(", ");
      const result = wrong === 0 ? "all as in the table" : `${toView(wrong)} NOT as in the table`;
      // Not console.log: the runner would add a heading of its own, and this is to be one line.
      process.stdout.write(
        `authorization matrix: ${toView(cells)} cells (${parts}; ${toView(questions)} questions to operations), ${result}\n`,
      );
    },
  };
}

function toView(count: number): string {
  return count.toLocaleString("en-US");
}
