#!/bin/bash
# Looks from inside the cleaner of a running installation for a network, a secret or a place to write, once as its first process and
# once as a process that opens a file. Needs Docker with Compose, and an installation by deploy/install.sh.
set -euo pipefail
container=${1:-cabin-courier-cleaner-1}
look() {
  docker exec -i "$@" "$container" node - <<'END'
const fs = require("node:fs");
const net = require("node:net");
let held = true;
const expect = (what, found, isGood) => {
  held &&= isGood;
  console.log(`${isGood ? "ok " : "BAD"} ${what}: ${found}`);
};
const tried = (action) => {
  try {
    return action();
  } catch (error) {
    return error.code;
  }
};
const connect = (...to) =>
  new Promise((resolve) => {
    net.connect(...to, () => resolve("connected")).on("error", (error) => resolve(error.code));
    setTimeout(resolve, 5_000, "no answer");
  });
const isFirst = process.getuid() === 0;
const write = (folder) =>
  tried(() => {
    fs.writeFileSync(`${folder}/was-here`, "");
    fs.rmSync(`${folder}/was-here`);
    return "written";
  });
async function main() {
  console.log(`   user ${process.getuid()}, group ${process.getgid()}`);
  const interfaces = fs.readdirSync("/sys/class/net").join(" ");
  expect("network interfaces", interfaces, interfaces === "lo");
  for (const [host, port] of [["1.1.1.1", 443], ["169.254.169.254", 80], ["postgres", 5432], ["api", 8080]])
    await connect(port, host).then((found) => expect(`connect to ${host}:${port}`, found, found !== "connected"));
  const secrets = String(tried(() => fs.readdirSync("/run/secrets")));
  expect("/run/secrets", secrets, secrets === "ENOENT");
  const known = /^(PATH|HOSTNAME|HOME|BUILD_COMMIT|NODE_ENV|HOST|PORT|LEAVE_SECONDS|MALLOC_ARENA_MAX|VIPS_BLOCK_UNTRUSTED|NODE_OPTIONS)$/;
  for (const pid of fs.readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    const found = tried(() => fs.readFileSync(`/proc/${pid}/environ`, "utf8")) ?? "";
    const names = found.split("\0").filter(Boolean).map((line) => line.split("=")[0]);
    const isClosed = ["EACCES", "ENOENT", "ESRCH"].includes(found);
    expect(`environment of process ${pid}`, names.join(" "), isClosed || names.every((name) => known.test(name)));
  }
  if (!isFirst) {
    const found = await connect("/run/cleaner/socket");
    expect("connect to the cleaner's own socket", found, found === "EACCES");
  }
  // The first process makes the socket.
  const folders = ["/app", "/etc", "/run", "/var/tmp", "/home/node", "/dev/shm", "/dev/mqueue", ...(isFirst ? [] : ["/dev", "/run/cleaner"])];
  for (const folder of folders.filter((name) => !isFirst || name !== "/dev/mqueue")) {
    const found = write(folder);
    expect(`write to ${folder}`, found, found !== "written");
  }
  process.exit(held ? 0 : 1);
}
main();
END
}
look
look --user 123456:123456
echo "The cleaner is closed."
