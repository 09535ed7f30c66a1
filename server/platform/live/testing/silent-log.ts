import { createLog } from "../../log.ts";

export const silentLog = createLog({ LOG_LEVEL: "silent" });
