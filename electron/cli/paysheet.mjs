#!/usr/bin/env -S node --max-semi-space-size=16 --initial-old-space-size=256
// The command line's entry. It is plain JavaScript, so that an older Node is refused with a message instead of a
// stack trace. By default Node lets the space for new objects grow to 64 MB and keeps the memory that it frees: a
// batch of 100,000 rows held 690 MB at its approval. With 16 MB (Electron's value) it was 270 MB, for the same
// processor time. It also looks through all that a large sheet keeps again and again while the sheet is read; below
// 256 MB that frees nearly nothing, and took a twelfth of the time. "npm run paysheet" also does without the engine's
// last compiler and compiles each pattern once only, because a command ends before either gains what it takes: half of
// the processor's time for 10,000 rows, a sixth for 100,000. An older Node has no good compiler before that last one.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `paysheet needs Node 22.18 or newer; this is ${process.versions.node}. Install Node 24 from https://nodejs.org.`,
  );
  process.exit(2);
}
const { runCommandLine } = await import('./main.ts');
process.exitCode = await runCommandLine(process.argv.slice(2));
