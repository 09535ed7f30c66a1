import {
  createContext,
  createElement,
  useContext,
  type ComponentProps,
  type ComponentType,
  type ReactNode,
} from "react";

export type AnchorProps = ComponentProps<"a"> & { href: string };

/** The app provides its router's link here; the default is a plain <a>. */
const AnchorContext = createContext<ComponentType<AnchorProps>>(PlainAnchor);

function PlainAnchor({ children, ...rest }: AnchorProps) {
  return <a {...rest}>{children}</a>;
}

type ProviderProps = { anchor: ComponentType<AnchorProps>; children: ReactNode };

export function AnchorProvider({ anchor, children }: ProviderProps) {
  return <AnchorContext value={anchor}>{children}</AnchorContext>;
}

export function Anchor(props: AnchorProps) {
  return createElement(useContext(AnchorContext), props);
}
