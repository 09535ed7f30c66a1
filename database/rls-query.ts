import { Query, type QueryConfig } from "pg";
import type { DbActor } from "./actor.ts";

/** Prepared on every connection before its first use. Local to a transaction, so nothing of it is left for whoever comes next. */
export const queryAs = {
  name: "ask-as",
  text: `select set_config('courier.asker', $1, true), set_config('courier.team', r.team, true),
    set_config('courier.camps', r.camps, true), set_config('courier.children', r.children, true) from reach_of($1) r`,
};

type Wire = {
  bind(asked: { portal: string; statement: string; values: unknown[] }): void;
  execute(asked: { portal: string }): void;
};

declare module "pg" {
  interface Query {
    prepare(connection: Wire): void;
    requiresPreparation(): boolean;
    handleDataRow(row: unknown): void;
    handleCommandComplete(message: unknown, connection: Wire): void;
  }
}

/**
 * A statement that says who asks, in one message with it: the same round trip and the same transaction. Where saying who
 * asks fails, the statement is not run at all.
 */
export class RlsQuery extends Query {
  readonly #asker: DbActor;
  #said = false;

  constructor(
    dbActor: DbActor,
    config: QueryConfig,
    callback: (error: Error | undefined, result: unknown) => void,
  ) {
    super(config, callback);
    this.#asker = dbActor;
  }

  /** Only the extended protocol can put two statements before one end. */
  override requiresPreparation(): boolean {
    return true;
  }

  override prepare(connection: Wire): void {
    connection.bind({ portal: "", statement: queryAs.name, values: [this.#asker] });
    connection.execute({ portal: "" });
    super.prepare(connection);
  }

  override handleDataRow(row: unknown): void {
    if (this.#said) super.handleDataRow(row);
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#said) super.handleCommandComplete(message, connection);
    this.#said = true;
  }
}
