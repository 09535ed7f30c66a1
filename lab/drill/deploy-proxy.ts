import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectDir } from "#tools/engines/home.ts";

/** The deployment's own file, with what only this machine lacks put in: ports, and no certificates. */
export function deployedProxy(apiPorts: readonly [number, number]): (port: number) => string {
  const text = readFileSync(join(projectDir, "deploy/haproxy/haproxy.cfg"), "utf8");
  return (port) =>
    putIn(text, [
      ["  log /dev/log local0 notice\n", ""],
      ["  user haproxy\n", ""],
      ["  group haproxy\n", ""],
      ["  bind :80\n", `  bind 127.0.0.1:${port}\n`],
      ["  bind :443 ssl crt /etc/haproxy/certs/ alpn h2,http/1.1\n", ""],
      ["  http-request redirect scheme https code 308 unless { ssl_fc } or for_certbot\n", ""],
      ["127.0.0.1:8081", `127.0.0.1:${apiPorts[0]}`],
      ["127.0.0.1:8082", `127.0.0.1:${apiPorts[1]}`],
    ]);
}

/** Each must be there once: a file that has changed under us would be tried in another shape than it is used. */
export function putIn(text: string, changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((changed, [from, to]) => {
    if (changed.split(from).length !== 2) throw new Error(`Not there exactly once: ${from.trim()}`);
    return changed.replace(from, to);
  }, text);
}
