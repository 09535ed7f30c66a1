import type { PaperSize } from "#domain/printing/paper.ts";
import { blackStroke, widened } from "./find-ink.ts";
import { comparedSize, type PageInk } from "./page-ink.ts";

/** Strokes paler than this become as dark, but no more than this many times darker: else grain would look like ink. */
const readable = { darkness: 0.42, maxGain: 4 };
/** Three millimetres: strokes so near to each other get the same gain, so that a pen stays as it is up to its edges. */
const gainCell = 9;
/** A smaller gain cannot be seen. */
const leastGain = 1.05;

type Grid = { across: number; down: number };

/**
 * How many times darker each place has to be for faint pencil to be readable; 0 where nothing changes, undefined if that is
 * everywhere. By the writing nearby, without the printed lines, which are always black.
 */
export function pencilGain({ strokes, darkness }: PageInk, paper: PaperSize): Float32Array | undefined {
  const size = comparedSize(paper);
  const { width, height } = size;
  const grid = { across: Math.ceil(width / gainCell), down: Math.ceil(height / gainCell) };
  const strongest = new Float32Array(grid.across * grid.down);
  for (let at = strokes.indexOf(1); at !== -1; at = strokes.indexOf(1, at + 1)) {
    const x = at % width;
    const cell = Math.floor((at - x) / width / gainCell) * grid.across + Math.floor(x / gainCell);
    strongest[cell] = Math.max(strongest[cell] ?? 0, (darkness[at] ?? 0) / blackStroke);
  }
  const filled = gainsOf(strongest, grid);
  if (filled.every((gain) => gain <= leastGain)) return undefined;
  const gains = new Float32Array(strokes.length);
  const near = widened(strokes, size, 1);
  for (let at = near.indexOf(1); at !== -1; at = near.indexOf(1, at + 1)) {
    const x = at % width;
    const gain = between(filled, grid, x / gainCell - 0.5, (at - x) / width / gainCell - 0.5);
    if (gain > leastGain) gains[at] = gain;
  }
  return gains;
}

/** Of each cell, by its strongest stroke and those of its neighbours. */
function gainsOf(strongest: Float32Array, grid: Grid): Float32Array {
  const gains = strongest.map((_, cell) => {
    const most = Math.max(...nearCells(strongest, grid, cell));
    return most === 0 ? 0 : Math.min(readable.maxGain, Math.max(1, readable.darkness / most));
  });
  // Cells without ink get the gain of their neighbours, so that it changes slowly from one stroke to the next.
  return gains.map((_, cell) => {
    const known = nearCells(gains, grid, cell).filter((gain) => gain > 0);
    return known.length === 0 ? 1 : known.reduce((sum, gain) => sum + gain, 0) / known.length;
  });
}

/** A cell and those around it. */
function nearCells(cells: Float32Array, { across, down }: Grid, cell: number): number[] {
  const [x, y] = [cell % across, Math.floor(cell / across)];
  const near: number[] = [];
  for (let row = Math.max(0, y - 1); row <= Math.min(down - 1, y + 1); row += 1)
    for (let column = Math.max(0, x - 1); column <= Math.min(across - 1, x + 1); column += 1)
      near.push(cells[row * across + column] ?? 0);
  return near;
}

function between(cells: Float32Array, { across, down }: Grid, x: number, y: number): number {
  const [column, row] = [Math.min(across - 1, Math.max(0, x)), Math.min(down - 1, Math.max(0, y))];
  const [left, top] = [Math.floor(column), Math.floor(row)];
  const [right, bottom] = [Math.min(across - 1, left + 1), Math.min(down - 1, top + 1)];
  const mixed = (line: number) => {
    const here = cells[line * across + left] ?? 1;
    return here + ((cells[line * across + right] ?? 1) - here) * (column - left);
  };
  return mixed(top) + (mixed(bottom) - mixed(top)) * (row - top);
}
