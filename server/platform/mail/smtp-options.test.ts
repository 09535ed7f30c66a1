import { describe, expect, it } from "vitest";
import { smtpOptions } from "./smtp-options.ts";

describe("the connection to the mail server", () => {
  it.each([
    ["smtp://127.0.0.1:2525", { ignoreTLS: true }],
    ["smtp://localhost:2525", { ignoreTLS: true }],
    ["smtp://camp:secret@mail.example:587", { requireTLS: true }],
    ["smtps://camp:secret@mail.example", { requireTLS: true }],
    ["smtp://relay.example:25", {}],
    ["smtp://camp:secret@mail.example:587?requireTLS=false", {}],
  ])("%s is encrypted as it should be", (url, rule) => {
    const { ignoreTLS, requireTLS } = smtpOptions(url);
    expect({ ignoreTLS, requireTLS }).toEqual({ ignoreTLS: undefined, requireTLS: undefined, ...rule });
  });
});
