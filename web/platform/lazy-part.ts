import { lazy, type ComponentType } from "react";

/** A line that changes networks is back within seconds, one behind a hill within a minute. */
const againAfterMs = [1_000, 3_000, 6_000, 15_000, 30_000];

/** Tries a script that fails to load again. */
async function loadAgain<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (const waitMs of againAfterMs) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => void setTimeout(resolve, waitMs));
    }
  }
  return load();
}

/** A part that the page can do without: it is left out, or replaced, if its script cannot be loaded. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = () => null,
) {
  return lazy(async () => ({ default: await loadAgain(load).catch(() => instead) }));
}

/** A part that is what the page is about. */
export function lazyMain<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadAgain(load) }));
}
