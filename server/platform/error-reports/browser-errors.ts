import * as z from "zod/mini";
import { AppError } from "#domain/app-error.ts";
import { generalErrors } from "#domain/errors.ts";
import type { Limit } from "#domain/limit.ts";
import type { Deps } from "../deps.ts";
import type { HttpApp } from "../http/mount-operations.ts";
import { readJsonBody } from "../http/request.ts";
import type { AddressOf } from "../limits/network-address.ts";
import { browserFrames, browserOf, redactMessage, redactPath, redactType } from "./redact.ts";

const browserErrorsPath = "/browser-errors";

const text = (length: number) => z.string().check(z.maxLength(length));
const browserError = z.object({ type: text(200), message: text(2_000), stack: text(8_000), path: text(500) });
const maxBytes = 24 * 1024;

const browserErrorLimit: Limit = {
  name: "browser errors of a network address",
  times: 60,
  minutes: 60,
  error: { code: "too-many-errors", status: "resource-exhausted", message: "Too many errors were reported." },
};

/** Our pages may connect to us alone, so they report here. No sign-in, and nothing about the person is kept. */
export function mountBrowserErrors(
  app: HttpApp,
  { limits, log, errorReports }: Pick<Deps, "limits" | "log" | "errorReports">,
  addressOf: AddressOf,
): void {
  app.post(browserErrorsPath, async (c) => {
    const { incoming } = c.env;
    await limits.use([{ limit: browserErrorLimit, by: addressOf(incoming) }]);
    const { success, data } = browserError.safeParse(await readJsonBody(c.env, maxBytes));
    if (!success) throw new AppError(generalErrors.badRequest);
    const error = {
      type: redactType(data.type),
      value: redactMessage(data.message),
      frames: browserFrames(data.stack),
    };
    const name = redactPath(data.path);
    const browser = browserOf(incoming.headers["user-agent"] ?? "");
    const at = error.frames.at(-1);
    const line = at === undefined ? "" : `${at.filename}:${at.lineno}:${at.colno}`;
    log.warn(
      { type: error.type, words: error.value, path: name, at: line, browser },
      "an error in a browser",
    );
    errorReports.send(error, { where: "browser", name }, { browser });
    return c.body(null, 204);
  });
}
