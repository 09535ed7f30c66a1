import { useEffect, useState } from "react";
import { Search } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { lookupErrors } from "#domain/lookup/errors.ts";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import "./search-button.css";

const SearchDialog = lazyDialog({
  load: async () => (await import("./search-dialog.tsx")).SearchDialog,
  notLoaded: lookupErrors.searchFailed.message,
  close: ({ onClose }) => onClose(),
});

type Props = { organization: { id: string; type: string | null; timeZone: string } };

/** In the top bar of staff pages. The key "/" opens it from anywhere on the page. */
export function SearchButton({ organization }: Props) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    function openByKey(event: KeyboardEvent): void {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
      event.preventDefault();
      setOpen(true);
    }
    document.addEventListener("keydown", openByKey);
    return () => document.removeEventListener("keydown", openByKey);
  }, []);
  return (
    <>
      <Button className="search-button" aria-label="Search" onPress={() => setOpen(true)}>
        <Search />
        <span className="search-button-words" aria-hidden="true">
          Search <kbd>/</kbd>
        </span>
      </Button>
      {isOpen && <SearchDialog organization={organization} onClose={() => setOpen(false)} />}
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
