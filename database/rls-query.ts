import { Query, type QueryConfig } from "pg";
import type { DbActor } from "./actor.ts";

/** Prepared on every connection before its first use. The settings are local to the transaction. */
export const queryAs = {
  name: "ask-as",
  text: `select set_config('courier.asker', $1, true), set_config('courier.team', r.team, true),
    set_config('courier.camps', r.camps, true), set_config('courier.children', r.children, true) from reach_of($1) r`,
};

type Wire = {
  bind(request: { portal: string; statement: string; values: unknown[] }): void;
  execute(request: { portal: string }): void;
};

declare module "pg" {
  interface Query {
    prepare(connection: Wire): void;
    requiresPreparation(): boolean;
    handleDataRow(row: unknown): void;
    handleCommandComplete(transactionActor: unknown, connection: Wire): void;
  }
}

/** Sets the actor and runs the statement in one round trip. If the first fails, the statement does not run. */
export class RlsQuery extends Query {
  readonly #asker: DbActor;
  #isActorSet = false;

  constructor(
    dbActor: DbActor,
    config: QueryConfig,
    callback: (error: Error | undefined, result: unknown) => void,
  ) {
    super(config, callback);
    this.#asker = dbActor;
  }

  /** Only the extended protocol can send two statements before one Sync. */
  override requiresPreparation(): boolean {
    return true;
  }

  override prepare(connection: Wire): void {
    connection.bind({ portal: "", statement: queryAs.name, values: [this.#asker] });
    connection.execute({ portal: "" });
    super.prepare(connection);
  }

  override handleDataRow(row: unknown): void {
    if (this.#isActorSet) super.handleDataRow(row);
  }

  override handleCommandComplete(transactionActor: unknown, connection: Wire): void {
    if (this.#isActorSet) super.handleCommandComplete(transactionActor, connection);
    this.#isActorSet = true;
  }
}
