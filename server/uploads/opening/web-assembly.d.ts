/** Node has WebAssembly; TypeScript describes it for browsers only. */
declare namespace WebAssembly {
  type Imports = Record<string, Record<string, unknown>>;
  type Exports = Record<string, unknown>;
  class Instance {
    readonly exports: Exports;
    constructor(module: Module, imports: Imports);
  }
  class Memory {
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  function compile(program: Uint8Array): Promise<Module>;
}
