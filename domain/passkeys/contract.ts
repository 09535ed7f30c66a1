import * as z from "zod/mini";
import { callable, query } from "../contract.ts";
import { nothing } from "../refs.ts";
import { uuid } from "../uuid.ts";
import {
  creationOptions,
  myPasskeys,
  newCredential,
  passkeyName,
  requestOptions,
  usedCredential,
} from "./passkey.ts";

export const listMyPasskeys = query("listMyPasskeys", "/my/passkeys", {
  input: nothing,
  output: myPasskeys,
});

export const startAddingPasskey = callable("startAddingPasskey", {
  input: nothing,
  output: z.object({ options: creationOptions }),
});

export const finishAddingPasskey = callable("finishAddingPasskey", {
  input: z.object({ name: passkeyName, credential: newCredential }),
  output: z.object({ id: z.string() }),
});

export const startPasskeyConfirmation = callable("startPasskeyConfirmation", {
  input: nothing,
  output: z.object({ options: requestOptions }),
});

export const finishPasskeyConfirmation = callable("finishPasskeyConfirmation", {
  input: z.object({ credential: usedCredential }),
  output: nothing,
});

export const removePasskey = callable("removePasskey", {
  input: z.object({ passkeyId: uuid }),
  output: nothing,
});

export const setPasskeysRequired = callable("setPasskeysRequired", {
  input: z.object({ orgId: uuid, wanted: z.boolean() }),
  output: nothing,
});

export const resetMemberPasskeys = callable("resetMemberPasskeys", {
  input: z.object({ orgId: uuid, userId: uuid }),
  output: nothing,
});
