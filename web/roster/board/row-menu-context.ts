import { createContext, use } from "react";

export type RowMenuRequest = {
  participantId: string;
  button: HTMLButtonElement;
  byKeyboard: boolean;
  onClosed: () => void;
};

const RowMenuContext = createContext<(request: RowMenuRequest) => void>(() => undefined);
export const RowMenuProvider = RowMenuContext;

export function useOpenRowMenu(): (request: RowMenuRequest) => void {
  return use(RowMenuContext);
}
