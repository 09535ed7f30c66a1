import { createContext, use, useCallback, useSyncExternalStore } from "react";

/** Rows subscribe to their own state, so that one click does not render hundreds of rows. */
export type Selection = {
  /** Undefined while nothing can be selected. */
  read: () => ReadonlySet<string> | undefined;
  start: (participantIds?: readonly string[]) => void;
  toggle: (participantId: string) => void;
  end: () => void;
  subscribe: (onChange: () => void) => () => void;
};

export function createSelection(): Selection {
  let selected: ReadonlySet<string> | undefined;
  const listeners = new Set<() => void>();
  function set(next: ReadonlySet<string> | undefined): void {
    selected = next;
    for (const listener of listeners) listener();
  }
  return {
    read: () => selected,
    start: (participantIds = []) => set(new Set([...(selected ?? []), ...participantIds])),
    toggle(participantId) {
      const next = new Set(selected);
      if (!next.delete(participantId)) next.add(participantId);
      set(next);
    },
    end: () => set(undefined),
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

const SelectionContext = createContext<Selection>(createSelection());
export const SelectionProvider = SelectionContext;

export const useSelection = (): Selection => use(SelectionContext);

export function useSelected({ subscribe, read }: Selection): ReadonlySet<string> | undefined {
  return useSyncExternalStore(subscribe, read);
}

/** Undefined while nothing can be selected. */
export function useIsSelected(participantId: string): boolean | undefined {
  const { subscribe, read } = useSelection();
  return useSyncExternalStore(
    subscribe,
    useCallback(() => read()?.has(participantId), [read, participantId]),
  );
}
