import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Picture } from "./picture.tsx";
import { Stamp } from "./stamp.tsx";

afterEach(cleanup);

test("a picture decorates unless it is given words", () => {
  render(<Picture name="lost-path" />);
  expect(screen.queryByRole("img")).toBeNull();
});

test("a picture with words is an image of that name", () => {
  render(<Picture name="reply-sample" alt="A reply in a child's handwriting" loading="eager" />);
  const image = screen.getByRole("img", { name: "A reply in a child's handwriting" });
  expect(image.getAttribute("width")).toBe("800");
  expect(image.getAttribute("height")).toBe("860");
  expect(image.getAttribute("loading")).toBe("eager");
});

test("only spots get the card they need by night", () => {
  const { container } = render(
    <>
      <Picture name="offline" className="mine" />
      <Picture name="reply-sample" />
    </>,
  );
  const classes = [...container.querySelectorAll("img")].map((image) => image.className);
  expect(classes).toEqual(["picture picture-spot mine", "picture"]);
});

test("a stamp is not read out", () => {
  const { container } = render(<Stamp participantId="0198b0f2-6a51-7c3e-9d42-1f0e8c7b6a51" />);
  expect(screen.queryByRole("img")).toBeNull();
  expect(container.querySelector("img")?.getAttribute("aria-hidden")).toBe("true");
});
