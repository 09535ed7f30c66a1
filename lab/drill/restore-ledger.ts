/** What there is at one moment: rows by table, files by key, each with a hash of its content. */
export type Snapshot = {
  tables: ReadonlyMap<string, { rows: number; hash: string }>;
  files: ReadonlyMap<string, string>;
};

export type RestoreFindings = {
  /** Tables that are gone, or whose rows are not the same to the letter. */
  tablesChanged: string[];
  filesLost: string[];
  filesChanged: string[];
  /** Files of after the moment: no loss, but no row names them. */
  filesMore: string[];
};

/** Holds what came back against what there was. */
export function compareSnapshots(was: Snapshot, is: Snapshot): RestoreFindings {
  const keys = [...was.files.keys()];
  const tables = new Set([...was.tables.keys(), ...is.tables.keys()]);
  return {
    tablesChanged: [...tables].filter((name) => {
      const [before, after] = [was.tables.get(name), is.tables.get(name)];
      return before === undefined || before.rows !== after?.rows || before.hash !== after.hash;
    }),
    filesLost: keys.filter((key) => !is.files.has(key)),
    filesChanged: keys.filter((key) => is.files.has(key) && is.files.get(key) !== was.files.get(key)),
    filesMore: [...is.files.keys()].filter((key) => !was.files.has(key)),
  };
}

export function countRows({ tables }: Snapshot): number {
  return [...tables.values()].reduce((sum, { rows }) => sum + rows, 0);
}
