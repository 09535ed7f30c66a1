/**
 * Always the same ones, because bookmarks, seeded people and the provider's address depend on them.
 * Two clones can run side by side when one of them sets DEV_PORT_SHIFT=100.
 */
export const ports = portsShiftedBy(Number(process.env.DEV_PORT_SHIFT ?? 0));

export function portsShiftedBy(shift: number) {
  return {
    web: 5173 + shift,
    api: 8787 + shift,
    identityProvider: 8788 + shift,
    inbox: 8789 + shift,
    smtp: 8790 + shift,
    postgres: 8791 + shift,
    s3: 8792 + shift,
    mailIn: 8793 + shift,
  };
}

/** What the browser sees. By name, not by number: people type it, and cookies belong to it. */
export const publicOrigin = `http://localhost:${ports.web}`;
export const apiOrigin = `http://127.0.0.1:${ports.api}`;
