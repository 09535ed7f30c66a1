import { Chapter, Specimen } from "./specimen.tsx";

const swatches = [
  "ground",
  "surface",
  "sheet",
  "sunken",
  "select",
  "rule",
  "edge",
  "ink",
  "ink-2",
  "pen",
  "pine",
  "ember",
  "lantern",
  "focus",
] as const;

export function ColourSpecimens() {
  return (
    <Chapter title="Colour and type">
      <ul className="specimen-swatches">
        {swatches.map((name) => (
          <li key={name}>
            <span style={{ background: `var(--${name})` }} />
            {name}
          </li>
        ))}
      </ul>
      <TypeScale />
    </Chapter>
  );
}

function TypeScale() {
  return (
    <div className="specimen-fields">
      <Specimen name="hero, sign">
        <p className="specimen-hero">A lamp in the window</p>
      </Specimen>
      <Specimen name="title, sign">
        <p className="specimen-title">Maya Alvarez, Loon Cabin</p>
      </Specimen>
      <Specimen name="head, sign">
        <p className="specimen-head">Recent uploads</p>
      </Specimen>
      <Specimen name="body, ui">
        <p className="specimen-body">
          The path runs down to the lake and comes back through the pines. Read the map before you go, and{" "}
          <a href="#colour">tell a friend</a> where you are.
        </p>
      </Specimen>
      <Specimen name="ui and small, ui">
        <p className="specimen-ui">Jul 14, 2027, 8:02 AM</p>
        <p className="small muted">Illegible 1Il O0, ĄŁŐ, Nguyễn Thị Hạnh</p>
      </Specimen>
    </div>
  );
}
