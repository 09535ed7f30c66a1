import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useStrayDrops } from "./use-stray-drops.ts";

afterEach(cleanup);

function Page() {
  useStrayDrops();
  return (
    <>
      <p>beside</p>
      <div role="presentation" onDragOver={(event) => event.preventDefault()}>
        desk
      </div>
    </>
  );
}

function drag(type: "dragover" | "drop", place: Element, types = ["Files"]) {
  const dataTransfer = { types, dropEffect: "copy" };
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { dataTransfer });
  fireEvent(place, event);
  return { isPrevented: event.defaultPrevented, effect: dataTransfer.dropEffect };
}

test("files that are held beside the desk are refused, and the desk's own are left alone", () => {
  const { unmount } = render(<Page />);
  const [beside, desk] = [screen.getByText("beside"), screen.getByText("desk")];
  expect(drag("dragover", beside)).toEqual({ isPrevented: true, effect: "none" });
  expect(drag("drop", beside)).toEqual({ isPrevented: true, effect: "none" });
  expect(drag("dragover", desk)).toEqual({ isPrevented: true, effect: "copy" });
  expect(drag("dragover", beside, ["text/plain"])).toEqual({ isPrevented: false, effect: "copy" });
  unmount();
  expect(drag("drop", document.body)).toEqual({ isPrevented: false, effect: "copy" });
});
