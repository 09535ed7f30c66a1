/** Milliseconds of a clock that all processes of this machine share, so that their times can be compared. */
export function sharedNowMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
