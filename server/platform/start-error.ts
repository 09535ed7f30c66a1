/** A problem that the operator can solve. The message says everything, so it is printed without a stack. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** Ends the process if the program cannot start. */
export async function runProgram(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exit(1);
  }
}

/** Not the properties of the error: some have the setting that they could not read, with its secrets. */
function describeFailure(error: unknown): string {
  if (error instanceof StartError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
