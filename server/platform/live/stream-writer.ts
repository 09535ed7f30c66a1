import { invalidationFrame } from "./frames.ts";
import type { LiveStream } from "./live-stream.ts";
import type { StreamDirectory } from "./stream-directory.ts";

/** A client with this much unread data is dropped; it reconnects and refetches everything. */
const maxBufferedBytes = 64 * 1024;
/** Time for a client to read the final frame. */
const closeGraceMs = 5_000;

export class StreamWriter {
  invalidationsSent = 0;
  slowStreamsDropped = 0;
  readonly #directory: StreamDirectory;

  constructor(directory: StreamDirectory) {
    this.#directory = directory;
  }

  write(stream: LiveStream, frame: string): void {
    stream.sink.write(frame, "latin1");
    stream.wroteAt = performance.now();
    if (stream.sink.writableLength <= maxBufferedBytes) return;
    this.slowStreamsDropped += 1;
    this.#directory.remove(stream);
    stream.sink.destroy();
  }

  invalidation(topics: readonly string[]): void {
    const [only] = topics;
    if (only !== undefined && topics.length === 1) {
      const frame = invalidationFrame(topics);
      for (const stream of this.#directory.following(only)) this.#writeHint(stream, frame);
      return;
    }
    const followed = new Map<LiveStream, string[]>();
    for (const topic of topics) {
      for (const stream of this.#directory.following(topic)) {
        const list = followed.get(stream);
        if (list === undefined) followed.set(stream, [topic]);
        else list.push(topic);
      }
    }
    for (const [stream, list] of followed) this.#writeHint(stream, invalidationFrame(list));
  }

  end(stream: LiveStream, finalFrame?: string): void {
    if (!this.#directory.remove(stream)) return;
    if (finalFrame !== undefined) stream.sink.write(finalFrame, "latin1");
    stream.sink.end();
    setTimeout(() => stream.sink.destroy(), closeGraceMs).unref();
  }

  #writeHint(stream: LiveStream, frame: string): void {
    this.invalidationsSent += 1;
    this.write(stream, frame);
  }
}
