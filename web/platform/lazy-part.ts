import { lazy, type ComponentType } from "react";

/** A line that changes networks is back within seconds. */
const againAfterMs = [1_000, 4_000];

/** A part that the page can do without: its script is tried three times, and left out if it cannot be loaded. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    for (const waitMs of againAfterMs) {
      const part = await load().catch(() => undefined);
      if (part !== undefined) return { default: part };
      await new Promise((resolve) => void setTimeout(resolve, waitMs));
    }
    return { default: await load().catch(() => () => null) };
  });
}
