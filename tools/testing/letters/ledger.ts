import type { KeptNote } from "./actions.ts";
import type { Done } from "./explain.ts";

/** The last acknowledged text of a note: any of these if several saves were concurrent. */
type Promised = { who: number; texts: string[]; mayBeGone: boolean };

/** What families were promised, and nothing else: it knows no rule by which a note could rightly be lost. */
export class Ledger {
  readonly #promised = new Map<string, Promised>();
  readonly #removed = new Set<number>();

  write(done: readonly Done[]): void {
    const before = new Map(this.#promised);
    for (const { action, outcome } of done) {
      if (action.type === "save" && outcome.type === "saved") {
        const { id, text } = outcome.note;
        const now = this.#promised.get(id);
        const texts = now === undefined || now === before.get(id) ? [text] : [...now.texts, text];
        this.#promised.set(id, { who: action.who, texts, mayBeGone: false });
      }
      if (outcome.type === "contactRemoved" && action.type === "removeContact") this.#removed.add(action.who);
    }
    for (const { action, outcome } of done) {
      if (action.type !== "delete" || outcome.type !== "deleted") continue;
      const promised = this.#promised.get(action.noteId);
      if (promised?.who === action.who) this.#promised.set(action.noteId, { ...promised, mayBeGone: true });
    }
  }

  broken(notes: readonly KeptNote[]): string[] {
    return [...this.#promised].flatMap(([id, { who, texts, mayBeGone }]) => {
      const note = notes.find((kept) => kept.id === id);
      if (note === undefined)
        return mayBeGone || this.#removed.has(who) ? [] : [`${id} was saved and is gone`];
      return note.who === who && texts.includes(note.text) ? [] : [`${id} was saved with another text`];
    });
  }
}
