import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import type { Bus } from "./bus.ts";
import { openMemoryBus } from "./memory-bus.ts";
import { openPostgresBus } from "./postgres-bus.ts";

type BusConfig = Pick<Config, "LIVE_BUS" | "DATABASE_URL" | "NATS_URL">;

const drivers: Record<Config["LIVE_BUS"], (config: BusConfig, log: Log) => Bus | Promise<Bus>> = {
  memory: (_config, log) => openMemoryBus({ log }),
  postgres: (config, log) => openPostgresBus({ url: config.DATABASE_URL, log }),
  // Loaded on demand: the NATS client costs memory and start time.
  nats: async (config, log) => {
    const { openNatsBus } = await import("./nats-bus.ts");
    return openNatsBus({ url: config.NATS_URL, log });
  },
};

export async function openBus(config: BusConfig, log: Log): Promise<Bus> {
  return drivers[config.LIVE_BUS](config, log);
}
