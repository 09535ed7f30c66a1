export function add(count: Uint32Array, at = 0): void {
  count[at] = (count[at] ?? 0) + 1;
}

/** A quantile of the counted shades; zero if none were counted. */
export function share(count: Uint32Array, part: number): number {
  let all = 0;
  for (let shade = 0; shade < count.length; shade += 1) all += count[shade] ?? 0;
  let left = all * part;
  for (let shade = 0; shade < count.length && left > 0; shade += 1) {
    left -= count[shade] ?? 0;
    if (left <= 0) return shade;
  }
  return 0;
}
