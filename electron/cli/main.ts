/** Runs the command line with its arguments (without node and the script) and gives the exit status. */
export async function runCommandLine(_args: readonly string[]): Promise<number> {
  return 2;
}
