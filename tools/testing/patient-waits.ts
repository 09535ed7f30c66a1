import { configure } from "@testing-library/react";

/** One second is what a person waits for; a machine that runs other tests and their engines beside it may need longer. */
configure({ asyncUtilTimeout: 10_000 });
