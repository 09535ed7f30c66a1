import "./ruled-text.css";

/** What a person wrote, on its lines. Line breaks are theirs and stay. */
export function RuledText({ children }: { children: string }) {
  return <p className="ruled">{children}</p>;
}
