export type DrillResult = {
  held: boolean;
  /** kill -9, of whatever. */
  kills: number;
  /** Other deliberate faults: dropped connections, lost responses, a server that is down. */
  faults: number;
  acknowledged: number;
  lost: number;
  doubled: number;
};
