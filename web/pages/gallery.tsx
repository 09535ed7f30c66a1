import { BadgeSpecimens } from "#web/ui/specimens/badge-specimens.tsx";
import { ButtonSpecimens } from "#web/ui/specimens/button-specimens.tsx";
import { ColourSpecimens } from "#web/ui/specimens/colour-specimens.tsx";
import { FieldSpecimens } from "#web/ui/specimens/field-specimens.tsx";
import { HeaderSpecimens } from "#web/ui/specimens/header-specimens.tsx";
import { ListSpecimens } from "#web/ui/specimens/list-specimens.tsx";
import { OverlaySpecimens } from "#web/ui/specimens/overlay-specimens.tsx";
import { SurfaceSpecimens } from "#web/ui/specimens/surface-specimens.tsx";
import { TableSpecimens } from "#web/ui/specimens/table-specimens.tsx";
import { ToastRegion } from "#web/ui/toast-region.tsx";

export function meta() {
  return [{ title: "Gallery · Cabin Courier" }];
}

/** Every component of web/ui in every state. Development only. */
export default function GalleryPage() {
  return (
    <>
      <main className="gallery">
        <HeaderSpecimens onTurn={turnTheme} />
        <ButtonSpecimens />
        <BadgeSpecimens />
        <FieldSpecimens />
        <SurfaceSpecimens />
        <ListSpecimens />
        <TableSpecimens />
        <OverlaySpecimens />
        <ColourSpecimens />
      </main>
      <ToastRegion />
    </>
  );
}

function turnTheme(): void {
  const { dataset } = document.documentElement;
  const dark =
    dataset["theme"] === undefined
      ? matchMedia("(prefers-color-scheme: dark)").matches
      : dataset["theme"] === "dark";
  dataset["theme"] = dark ? "light" : "dark";
}
