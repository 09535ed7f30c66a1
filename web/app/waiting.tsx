/** The whole screen waits for one answer; the word says which. */
export function Waiting({ words }: { words: "Loading…" | "Checking access…" }) {
  return (
    <main className="grid min-h-[60vh] place-items-center px-4 text-ink-2">
      <p role="status">{words}</p>
    </main>
  );
}
