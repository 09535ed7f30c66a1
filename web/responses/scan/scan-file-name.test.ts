import { expect, test } from "vitest";
import { scanFileName, sheetOfScan } from "./scan-file-name.ts";

test.each([[{ code: "7K3QW9XH", number: 42 }], [{ code: "7K3QW9XH", number: 500, page: 2 }]])(
  "the name of a scan says which sheet it is",
  (sheet) => {
    expect(sheetOfScan(scanFileName(sheet))).toEqual(sheet);
  },
);

test.each(["IMG_0042.jpg", "Scan.jpg", "Scan 0001.jpg", "Scan 7K3Q-W9XH-0420.jpg"])(
  "%s is not a scan of a sheet",
  (fileName) => {
    expect(sheetOfScan(fileName)).toBeUndefined();
  },
);
