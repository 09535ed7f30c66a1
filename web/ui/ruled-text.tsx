import "./ruled-text.css";

export function RuledText({ children }: { children: string }) {
  return <p className="ruled">{children}</p>;
}
