/** Multimap that drops empty keys. */
export class Groups<Member> {
  readonly #byKey = new Map<string, Set<Member>>();

  add(key: string, member: Member): void {
    const group = this.#byKey.get(key);
    if (group === undefined) this.#byKey.set(key, new Set([member]));
    else group.add(member);
  }

  remove(key: string, member: Member): void {
    const group = this.#byKey.get(key);
    if (group?.delete(member) === true && group.size === 0) this.#byKey.delete(key);
  }

  /** Members may be added and removed during iteration. */
  of(key: string): Iterable<Member> {
    return this.#byKey.get(key) ?? [];
  }

  get size(): number {
    return this.#byKey.size;
  }
}
