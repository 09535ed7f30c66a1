import { maxNoteLength, noteText } from "#domain/notes/note.ts";
import { corpus } from "#server/printing/typesetting/corpus.ts";

/** As the product would save them; texts that cannot be saved are not printed either. */
const kept = corpus.flatMap(({ text }) => {
  const saved = noteText.safeParse(text);
  return saved.success ? saved.data : [];
});

/**
 * The letter of one family, the same for the same number. Every other one is of the every-day kind, those between go through
 * all scripts, pictures, long words and ten thousand letters. No paragraph is twice in a job: else one that was set would
 * serve the next.
 */
export function letterNumber(number: number): string {
  const text = number % 2 === 0 ? kept[0] : kept[((number - 1) / 2) % kept.length];
  return (text ?? "")
    .split("\n")
    .map((line, at) => (line === "" ? line : `${number + 1}.${at + 1} ${line}`))
    .join("\n")
    .slice(0, maxNoteLength)
    .trimEnd();
}
