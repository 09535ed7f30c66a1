import { createLiveClient, type LiveClient, type LiveClientSettings } from "../live-client.ts";
import type { LiveSignal } from "../live-signals.ts";
import { aScriptedServer, type ScriptedServer } from "./scripted-server.ts";

export type TestClient = {
  client: LiveClient;
  server: ScriptedServer;
  /** Callbacks in order: "hint a,b" for an invalidation, "resync", "ended". */
  told: string[];
  refusedBearers: (string | undefined)[];
  signal: (signal: LiveSignal, online?: boolean) => void;
};

/** A started client on a scripted network. */
export function aLiveClient(settings: Partial<LiveClientSettings> = {}): TestClient {
  const server = aScriptedServer();
  const told: string[] = [];
  const refusedBearers: (string | undefined)[] = [];
  let hearing = (_signal: LiveSignal): void => undefined;
  let isOnline = true;
  const client = createLiveClient({
    fetch: server.fetch,
    url: "http://localhost/live",
    getBearer(refused) {
      refusedBearers.push(refused);
      return Promise.resolve(`bearer-${refusedBearers.length}`);
    },
    onInvalidation: (topics) => void told.push(`hint ${topics.join(",")}`),
    onResync: () => void told.push("resync"),
    onEnded: () => void told.push("ended"),
    signals: {
      online: () => isOnline,
      listen(heard) {
        hearing = heard;
        return () => undefined;
      },
    },
    ...settings,
  });
  client.start();
  return {
    client,
    server,
    told,
    refusedBearers,
    signal(signal, online = true) {
      isOnline = online;
      hearing(signal);
    },
  };
}
