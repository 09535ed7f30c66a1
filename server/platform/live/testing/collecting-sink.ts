import type { Sink } from "../live-stream.ts";

/** Takes a stream's frames in a test, in place of a socket. */
export class CollectingSink implements Sink {
  frames: string[] = [];
  state: "open" | "ended" | "destroyed" = "open";
  writableLength = 0;

  write(frame: string): void {
    this.frames.push(frame);
  }

  end(): void {
    if (this.state === "open") this.state = "ended";
  }

  destroy(): void {
    this.state = "destroyed";
  }

  /** The events since the last call, as "name {data}". */
  take(): string[] {
    const events = this.frames.map((frame) =>
      frame
        .trim()
        .replace(/^event: /, "")
        .replace(/\ndata: ?/, " ")
        .trim(),
    );
    this.frames = [];
    return events;
  }
}
