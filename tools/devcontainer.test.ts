import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { portsShiftedBy } from "./dev/ports.ts";

const read = (name: string) => readFile(new URL(`../${name}`, import.meta.url), "utf8");
const devcontainer = z.strictObject({
  name: z.string(),
  build: z.strictObject({ dockerfile: z.literal("Dockerfile"), context: z.literal("..") }),
  init: z.literal(true),
  runArgs: z.array(z.string()),
  remoteUser: z.literal("node"),
  postCreateCommand: z.literal("npm install"),
  forwardPorts: z.array(z.number()),
});

test("the dev container forwards every address that a browser opens", async () => {
  const { forwardPorts } = devcontainer.parse(JSON.parse(await read(".devcontainer/devcontainer.json")));
  const { web, identityProvider, inbox, s3 } = portsShiftedBy(0);
  expect(forwardPorts).toEqual([web, identityProvider, inbox, s3]);
});

test.each([".devcontainer/Dockerfile", "deploy/Dockerfile"])("%s has the Node of .nvmrc", async (file) => {
  const version = (await read(".nvmrc")).trim();
  const images = [...(await read(file)).matchAll(/^FROM node:(\S+)/gm)].map(([, tag]) => tag);
  expect(images.length).toBeGreaterThan(0);
  for (const tag of images) expect(tag?.split("-")[0]).toBe(version);
});

test("the dev container installs the Debian packages of tools/debian-packages.sh", async () => {
  const lines = await read(".devcontainer/Dockerfile");
  expect(lines).toContain("COPY tools/debian-packages.sh /tmp/\nRUN bash /tmp/debian-packages.sh");
});
