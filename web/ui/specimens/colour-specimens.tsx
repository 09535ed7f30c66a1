import { Chapter, Specimen } from "./specimen.tsx";

/** Spelled out, because Tailwind generates only classes that it finds in the source. */
const swatches = [
  { name: "ground", fill: "bg-ground" },
  { name: "surface", fill: "bg-surface" },
  { name: "sheet", fill: "bg-sheet" },
  { name: "sunken", fill: "bg-sunken" },
  { name: "select", fill: "bg-select" },
  { name: "rule", fill: "bg-rule" },
  { name: "edge", fill: "bg-edge" },
  { name: "ink", fill: "bg-ink" },
  { name: "ink-2", fill: "bg-ink-2" },
  { name: "pen", fill: "bg-pen" },
  { name: "pine", fill: "bg-pine" },
  { name: "ember", fill: "bg-ember" },
  { name: "lantern", fill: "bg-lantern" },
  { name: "focus", fill: "bg-focus" },
] as const;

export function ColourSpecimens() {
  return (
    <Chapter title="Colour and type">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-3">
        {swatches.map(({ name, fill }) => (
          <li key={name} className="grid gap-1 text-small">
            <span className={`h-12 rounded-control border border-rule ${fill}`} />
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
    <div className="grid gap-5">
      <Specimen name="hero, sign">
        <p className="font-sign text-hero font-bold tracking-[-0.02em]">A lamp in the window</p>
      </Specimen>
      <Specimen name="title, sign">
        <p className="font-sign text-title font-[650]">Maya Alvarez, Loon Cabin</p>
      </Specimen>
      <Specimen name="head, sign">
        <p className="font-sign text-head font-[650]">Recent uploads</p>
      </Specimen>
      <Specimen name="body, ui">
        <p className="max-w-[68ch] text-body">
          The path runs down to the lake and comes back through the pines. Read the map before you go, and{" "}
          <a href="#colour">tell somebody</a> where you are.
        </p>
      </Specimen>
      <Specimen name="ui and small, ui">
        <p className="text-ui">Jul 14, 2027, 8:02 AM</p>
        <p className="text-small text-ink-2">Illegible 1Il O0, ĄŁŐ, Nguyễn Thị Hạnh</p>
      </Specimen>
    </div>
  );
}
