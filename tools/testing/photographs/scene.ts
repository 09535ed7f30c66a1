import type { Dice } from "./dice.ts";

/**
 * Ordinary: taken with care. Bad: in a hurry and in poor light, but still what a camp would send.
 * Awful: any sender would take it again.
 */
export type HowBad = "ordinary" | "bad" | "awful";

export type Scene = { name: string; howBad: HowBad; take: (dice: Dice) => Take };

/** Everything about one picture: how the page lies, what falls on it, how the camera sees it, and how it is sent. */
export type Take = {
  camera: Camera;
  /** What lies under the page. */
  table: Table;
  /** The paper is wavy: height and wavelength in millimetres. */
  waves?: { high: number; long: number };
  /** The sheet was folded in three and opened again; height of the creases. */
  folds?: number;
  /** Which marks lie on the codes. */
  marks?: readonly Mark[];
  light?: Light;
  /** Blur radius, in pixels of the image. */
  blur?: number;
  /** Motion blur: distance in pixels and direction. */
  moved?: { dots: number; degrees: number };
  /** Noise of each pixel, of 255. */
  grain?: number;
  /** What is left of black on white after a printer's last toner: 1 is all. */
  toner?: number;
  sent?: Sent;
};

export type Camera =
  | {
      type: "phone";
      pitch: number;
      yaw: number;
      roll: number;
      fill: number;
      aside?: readonly [number, number];
    }
  | { type: "scanner"; dotsPerInch: number; roll: number };

export type Table = "wood" | "dark" | "white" | "grass" | "checked" | "lid";

export type Mark =
  | { type: "finger" | "stain"; on: "large" | "small"; covers: number }
  | { type: "scribble"; on: "large" | "small"; strokes: number }
  /** A line that the printer left out, down through the code. */
  | { type: "streak"; on: "large" | "small"; millimetres: number };

export type Light = {
  /** How much darker one side is than the other. */
  slope?: number;
  /** The edge of a shadow: how dark, how sharp, and where it runs. */
  shadow?: { dark: number; hard: number; at: readonly [number, number] };
  /** A lamp on shiny ink. */
  glare?: { bright: number; at: readonly [number, number] };
  /** How much light there is at all. */
  bright?: number;
  /** By lamp or by dusk: how yellow (above 0) or blue (below) it is. */
  warm?: number;
};

type Sent = {
  /** An app made it smaller on its way: the longest side. */
  longest?: number;
  quality?: number;
  grey?: boolean;
  /** A fax or an old copier: darker than this is black, everything else is white. */
  blackBelow?: number;
  /** The phone was held sideways and says so beside the picture, as phones do. */
  turned?: 3 | 6 | 8;
};
