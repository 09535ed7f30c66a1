import type { Adapter, AdapterFactory, AdapterPayload } from "oidc-provider";

type Kept = { payload: AdapterPayload; expiresAt: number };

/**
 * Where the provider keeps sessions and codes: in memory, for one provider only. The library's own
 * memory is shared by all providers of a process and warns at every start.
 */
export function memoryAdapter(): AdapterFactory {
  const rooms = new Map<string, Map<string, Kept>>();
  return (model) => {
    const room = rooms.get(model) ?? new Map<string, Kept>();
    rooms.set(model, room);
    return adapterFor(room, rooms);
  };
}

function adapterFor(room: Map<string, Kept>, rooms: Map<string, Map<string, Kept>>): Adapter {
  const find = (id: string): AdapterPayload | undefined => {
    const kept = room.get(id);
    return kept !== undefined && kept.expiresAt > Date.now() ? kept.payload : undefined;
  };
  const findWhere = (isIt: (payload: AdapterPayload) => boolean): AdapterPayload | undefined =>
    [...room.keys()].map(find).find((payload) => payload !== undefined && isIt(payload));
  return {
    upsert: async (id, payload, expiresInSeconds = Infinity) => {
      room.set(id, { payload, expiresAt: Date.now() + expiresInSeconds * 1000 });
    },
    find: async (id) => find(id),
    findByUid: async (uid) => findWhere((payload) => payload.uid === uid),
    findByUserCode: async (userCode) => findWhere((payload) => payload.userCode === userCode),
    consume: async (id) => {
      const payload = find(id);
      if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000);
    },
    destroy: async (id) => {
      room.delete(id);
    },
    revokeByGrantId: async (grantId) => {
      for (const other of rooms.values()) {
        for (const [id, { payload }] of other) if (payload.grantId === grantId) other.delete(id);
      }
    },
  };
}
