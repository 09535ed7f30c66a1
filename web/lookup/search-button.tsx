import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Search } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { lookupErrors } from "#domain/lookup/errors.ts";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import type { SearchDialogProps } from "./search-dialog.tsx";
import "./search-button.css";

const SearchDialog = lazyDialog<SearchDialogProps>({
  load: async () => (await import("./search-dialog.tsx")).SearchDialog,
  notLoaded: lookupErrors.searchFailed.message,
  close: ({ onClose }) => onClose(),
});

type Props = Pick<SearchDialogProps, "organization">;

/** In the top bar of staff pages. The key "/" opens it from anywhere on the page. */
export function SearchButton({ organization }: Props) {
  const [isOpen, setOpen] = useState(false);
  /** What is typed until the field of the dialog takes the keys; undefined while it is closed. */
  const typedEarly = useRef<string>(undefined);
  function open(): void {
    typedEarly.current = "";
    setOpen(true);
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
    if (typedEarly.current !== undefined && event.key.length === 1) typedEarly.current += event.key;
    else if (typedEarly.current === undefined && event.key === "/") open();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  function close(): void {
    typedEarly.current = undefined;
    setOpen(false);
  }

  return (
    <>
      <Button className="search-button" aria-label="Search" onPress={open}>
        <Search />
        <span className="search-button-words" aria-hidden="true">
          Search <kbd>/</kbd>
        </span>
      </Button>
      {isOpen && (
        <SearchDialog
          organization={organization}
          takeTyped={() => typedEarly.current ?? ""}
          onClose={close}
        />
      )}
    </>
  );
}

/** "/" is a character in a field, and menus and dialogs have their own keys. */
function isBusy(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      "input, textarea, select, [contenteditable], [role=menu], [role=dialog], [role=alertdialog]",
    ) !== null
  );
}
