type Carried = { participantId: string; from: string; row: HTMLElement; byKeyboard: boolean };

type LetGo = { participantId: string; buildingId: string };

/**
 * The drag state, outside React: it changes with every pointer move and affects only the row and the building
 * under it.
 */
export type Hand = {
  isEmpty: () => boolean;
  take: (row: HTMLElement, how: "keyboard" | "pointer") => void;
  name: () => string;
  /** False for the participant's own building, and if the row was removed during the drag. */
  mayPutInto: (buildingId: string) => boolean;
  letGoOver: (buildingId: string) => void;
  drop: () => LetGo | undefined;
  /** True if this new row was moved here by keyboard and needs the focus. */
  brought: (row: HTMLElement) => boolean;
};

export function createDragState(): Hand {
  let carried: Carried | undefined;
  let over: string | undefined;
  let awaited: string | undefined;
  return {
    isEmpty: () => carried === undefined,
    take(row, how) {
      carried = { ...placeOf(row), row, byKeyboard: how === "keyboard" };
      over = undefined;
      awaited = undefined;
      row.dataset["carried"] = "";
    },
    name: () => carried?.row.dataset["name"] ?? "",
    mayPutInto: (buildingId) => carried?.row.isConnected === true && carried.from !== buildingId,
    letGoOver(buildingId) {
      over = buildingId;
    },
    drop() {
      const [last, buildingId] = [carried, over];
      carried = undefined;
      over = undefined;
      if (last === undefined) return undefined;
      delete last.row.dataset["carried"];
      if (buildingId === undefined || buildingId === last.from) return undefined;
      if (last.byKeyboard) awaited = last.participantId;
      return { participantId: last.participantId, buildingId };
    },
    brought(row) {
      if (awaited === undefined || awaited !== row.dataset["participant"]) return false;
      awaited = undefined;
      return true;
    },
  };
}

/** The row itself, not a button in it. */
export function rowAt(target: EventTarget): HTMLElement | undefined {
  return target instanceof HTMLElement && target.dataset["participant"] !== undefined ? target : undefined;
}

function placeOf(row: HTMLElement): { participantId: string; from: string } {
  const list = row.closest<HTMLElement>("[data-building]");
  return { participantId: row.dataset["participant"] ?? "", from: list?.dataset["building"] ?? "" };
}
