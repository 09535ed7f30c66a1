type Props = { shown: "hidden" | "row" | "carrying" };

/** Which keys do what, at the foot of the screen while they do it. Those who listen are told by the rows themselves. */
export function CarryKeys({ shown }: Props) {
  if (shown === "hidden") return null;
  return (
    <p className="carry-keys" data-theme="dark" data-density="staff" aria-hidden="true">
      {shown === "row" ? (
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
