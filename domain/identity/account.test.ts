import { expect, test } from "vitest";
import { accountDeletion } from "./account.ts";

test.each(["delete", " Delete "])("typing %j deletes an account", (typed) => {
  expect(accountDeletion.safeParse({ typed }).success).toBe(true);
});

test.each(["", "deleted", "yes"])("typing %j does not", (typed) => {
  expect(accountDeletion.safeParse({ typed }).error?.issues[0]?.message).toBe(
    "Type “delete” to delete your account.",
  );
});
