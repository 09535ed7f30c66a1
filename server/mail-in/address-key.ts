import { createAddressKey } from "#server/mailed-notes/address-key.ts";

export const { secretOfKey, hashOfKey } = createAddressKey("addresses for scans");
