import { isDeepStrictEqual } from "node:util";
import * as fc from "fast-check";
import { randomId } from "#database/seed/builders.ts";
import type { Action, Outcome } from "./actions.ts";
import { breaches, explain } from "./explain.ts";
import { Ledger } from "./ledger.ts";
import type { LetterCamp } from "./letter-camp.ts";
import { activityOf, everybody, noLetters, type Letters } from "./letters.ts";

/** An intended action. `pick` selects the note or job when it runs, counted from the latest. */
type Wish =
  | { type: "write"; who: number }
  | { type: "writeAnyhow"; who: number }
  | { type: "removeContact"; who: number }
  | { type: "edit"; pick: number; basedOn: "nothing" | "latest" | "earlier"; byAnother: boolean }
  | { type: "sendAgain"; pick: number }
  | { type: "delete"; pick: number; byAnother: boolean }
  | { type: "claim"; limitPerSheet: number; maxSheets: number }
  | { type: "void"; pick: number }
  | { type: "respond"; pick: number; sheet: number; scope: "contact" | "participant" };

type WishFor<K extends Wish["type"]> = Extract<Wish, { type: K }>;

/** `known` is every version that was ever acknowledged, also of what is gone. */
export type Model = { letters: Letters; ledger: Ledger; known: Known[]; texts: number; tally: Tally };
type Known = { id: string; who: number; text: string; updatedAt: string };
/** How often each action had which outcome; concurrent actions are counted separately. */
export type Tally = Map<string, number>;

export function newModel(tally: Tally): Model {
  return { letters: noLetters, ledger: new Ledger(), known: [], texts: 0, tally };
}

/** One wish alone, or several at the same moment. */
class Doing implements fc.AsyncCommand<Model, LetterCamp> {
  readonly wishes: readonly Wish[];
  constructor(wishes: readonly Wish[]) {
    this.wishes = wishes;
  }

  check(model: Readonly<Model>): boolean {
    return this.wishes.some((wish) => actionFor(model, wish, "") !== undefined);
  }

  async run(model: Model, camp: LetterCamp): Promise<void> {
    const actions: Action[] = [];
    for (const wish of this.wishes) {
      const action = actionFor(model, wish, `text ${(model.texts += 1)}`);
      if (action !== undefined) actions.push(action);
    }
    const done = await Promise.all(
      actions.map(async (action) => ({ action, outcome: await camp.perform(action) })),
    );
    const kept = await camp.kept();
    model.ledger.write(done);
    const wrong = [...breaches(kept), ...model.ledger.broken(kept.notes)];
    if (wrong.length > 0) throw new Error(wrong.join("; "));
    const before = model.letters;
    model.letters = explain(before, done, kept);
    for (const { action, outcome } of done) remember(model, action, outcome, done.length > 1);
    // Those for whom something has changed, and one of the others in turn.
    const concerned = everybody.filter(
      (who) =>
        who === model.texts % everybody.length ||
        !isDeepStrictEqual(factsOf(before, who), factsOf(model.letters, who)),
    );
    await Promise.all(concerned.map((who) => expectActivity(model.letters, camp, who)));
  }

  toString(): string {
    const wishes = this.wishes.map(({ type: kind, ...rest }) => `${kind}${JSON.stringify(rest)}`);
    return wishes.length === 1 ? wishes.join("") : `atOnce[${wishes.join(" ")}]`;
  }
}

function actionFor(model: Model, wish: Wish, text: string): Action | undefined {
  if (wish.type === "claim") return wish;
  if (wish.type === "write") return { type: "save", who: wish.who, text, noteId: randomId() };
  if (wish.type === "writeAnyhow") return { type: "save", who: wish.who, text };
  if (wish.type === "removeContact") return { type: "removeContact", who: wish.who };
  if (wish.type === "void" || wish.type === "respond") return actionOnJob(model, wish);
  return actionOnNote(model, wish, text);
}

function actionOnJob({ letters }: Model, wish: WishFor<"void" | "respond">): Action | undefined {
  const job = fromLatest([...letters.jobs.values()], wish.pick);
  if (job === undefined) return undefined;
  if (wish.type === "void") return { type: "void", jobId: job.id };
  const sheetNumber = (wish.sheet % job.sheets.length) + 1;
  return { type: "respond", jobId: job.id, sheetNumber, scope: wish.scope };
}

function actionOnNote(
  { known }: Model,
  wish: WishFor<"edit" | "sendAgain" | "delete">,
  text: string,
): Action | undefined {
  const version = fromLatest(known, wish.pick);
  if (version === undefined) return undefined;
  const { id: noteId } = version;
  if (wish.type === "sendAgain") return { type: "save", who: version.who, text: version.text, noteId };
  const who = wish.byAnother ? (version.who + 1) % everybody.length : version.who;
  if (wish.type === "delete") return { type: "delete", who, noteId };
  const versions = known.filter(({ id }) => id === noteId);
  const based = { nothing: undefined, latest: versions.at(-1), earlier: versions[0] }[wish.basedOn];
  return { type: "save", who, text, noteId, ...(based && { basedOn: based.updatedAt }) };
}

function fromLatest<T>(things: readonly T[], pick: number): T | undefined {
  return things.at(-1 - (pick % Math.max(things.length, 1)));
}

function remember({ known, tally }: Model, action: Action, outcome: Outcome, atOnce: boolean): void {
  const message = outcome.type === "refused" ? outcome.code : outcome.type;
  const what = `${action.type}: ${message}${atOnce ? ", at once" : ""}`;
  tally.set(what, (tally.get(what) ?? 0) + 1);
  if (action.type !== "save" || outcome.type !== "saved") return;
  const { id, text, updatedAt } = outcome.note;
  known.push({ id, who: action.who, text, updatedAt });
}

/** A removed contact has no activity. */
function factsOf(letters: Letters, who: number) {
  return letters.removed.has(who) ? [] : [activityOf(letters, who)];
}

async function expectActivity(letters: Letters, camp: LetterCamp, who: number): Promise<void> {
  const visible = await camp.activities(who);
  const right = factsOf(letters, who);
  if (!isDeepStrictEqual(visible, right))
    throw new Error(`${who} sees ${JSON.stringify(visible)} instead of ${JSON.stringify(right)}`);
}

const who = fc.nat({ max: everybody.length - 1 });
const pick = fc.nat({ max: 5 });
const byAnother = fc.nat({ max: 7 }).map((one) => one === 7);
const scope = fc.constantFrom("contact" as const, "participant" as const);

const writing: fc.WeightedArbitrary<Wish>[] = [
  { weight: 6, arbitrary: fc.record({ type: fc.constant("write" as const), who }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("writeAnyhow" as const), who }) },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant("edit" as const),
      pick,
      basedOn: fc.constantFrom("nothing" as const, "latest" as const, "earlier" as const),
      byAnother,
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("sendAgain" as const), pick }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("delete" as const), pick, byAnother }) },
];
const atTheCamp: fc.WeightedArbitrary<Wish>[] = [
  { weight: 2, arbitrary: fc.record({ type: fc.constant("void" as const), pick }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("respond" as const), pick, sheet: pick, scope }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("removeContact" as const), who }) },
];
const claim = (maxSheets: fc.Arbitrary<number>): fc.WeightedArbitrary<Wish> => ({
  weight: 5,
  arbitrary: fc.record({
    type: fc.constant("claim" as const),
    limitPerSheet: fc.integer({ min: 1, max: 3 }),
    maxSheets,
  }),
});

const alone = fc.oneof(...writing, ...atTheCamp, claim(fc.integer({ min: 1, max: 4 })));
// A full job skips locked notes without taking others instead; with space for all notes this cannot happen.
const beside = fc.oneof(...writing, ...atTheCamp, claim(fc.constant(100)));

export function letterCommands(maxCommands: number) {
  const single = alone.map((wish) => new Doing([wish]));
  const atOnce = fc.array(beside, { minLength: 2, maxLength: 3 }).map((wishes) => new Doing(wishes));
  return fc.commands([single, single, atOnce], { maxCommands, size: "max" });
}
