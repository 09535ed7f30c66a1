import { createElement, type ComponentProps, type ReactElement } from "react";

type IconData = { node: [tag: string, attributes: Record<string, string>][] };

/**
 * Draws the icons of lucide-react; the build puts it in place of the package's own function. That one also takes sizes,
 * colours and older data, which costs every page a kibibyte of script.
 */
export function createIcon({ node }: IconData) {
  return function Icon({ className = "", ...props }: ComponentProps<"svg">): ReactElement {
    return createElement(
      "svg",
      {
        width: 24,
        height: 24,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        "aria-hidden": props["aria-label"] === undefined ? true : undefined,
        ...props,
        className: `lucide ${className}`.trimEnd(),
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
