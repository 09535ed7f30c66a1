import { Groups } from "./groups.ts";
import type { LiveStream } from "./live-stream.ts";

export class StreamDirectory {
  readonly all = new Set<LiveStream>();
  readonly #byTopic = new Groups<LiveStream>();
  readonly #byUser = new Groups<LiveStream>();
  readonly #bySession = new Groups<LiveStream>();

  add(stream: LiveStream): void {
    const { userId, sessionId } = stream.viewer;
    this.all.add(stream);
    if (userId !== null) this.#byUser.add(userId, stream);
    if (sessionId !== null) this.#bySession.add(sessionId, stream);
  }

  remove(stream: LiveStream): boolean {
    if (!this.all.delete(stream)) return false;
    stream.step = "gone";
    this.follow(stream, []);
    const { userId, sessionId } = stream.viewer;
    if (userId !== null) this.#byUser.remove(userId, stream);
    if (sessionId !== null) this.#bySession.remove(sessionId, stream);
    return true;
  }

  follow(stream: LiveStream, topics: readonly string[]): void {
    for (const topic of stream.topics) this.#byTopic.remove(topic, stream);
    for (const topic of topics) this.#byTopic.add(topic, stream);
    stream.topics = topics;
  }

  following(topic: string): Iterable<LiveStream> {
    return this.#byTopic.of(topic);
  }

  ofUser(userId: string): Iterable<LiveStream> {
    return this.#byUser.of(userId);
  }

  ofSession(sessionId: string): Iterable<LiveStream> {
    return this.#bySession.of(sessionId);
  }

  get followedTopics(): number {
    return this.#byTopic.size;
  }
}
