type Props = { mode: "hidden" | "row" | "carrying" };

/** Shows the active keys. Hidden from screen readers, which read the rows' descriptions. */
export function CarryKeys({ mode: visible }: Props) {
  if (visible === "hidden") return null;
  return (
    <p className="carry-keys" data-theme="dark" data-density="staff" aria-hidden="true">
      {visible === "row" ? (
        <>
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> next row
          </span>
          <span>
            <kbd>Space</kbd> pick up
          </span>
          <span>
            <kbd>→</kbd> more
          </span>
        </>
      ) : (
        <>
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> choose
          </span>
          <span>
            <kbd>Enter</kbd> drop
          </span>
          <span>
            <kbd>Esc</kbd> put back
          </span>
        </>
      )}
    </p>
  );
}
