import { once } from 'node:events';
import { ZodError } from 'zod';
import type { PracticeOptionsInput } from '../../practice/faults/practice-options.ts';
import { startPracticeService } from '../../practice/start-practice-service.ts';
import type { CommandContext } from '../command-context.ts';
import { readJsonFile } from '../json-file.ts';
import { EXIT, type ExitStatus, unusable } from '../refusal.ts';

interface PracticeCommandOptions {
  readonly port?: number;
  readonly options?: string;
}

/** `paysheet practice`: the practice service on loopback until it is interrupted, which is its normal end (exit 0). */
export async function practice(
  { output, interruption }: CommandContext,
  _args: readonly string[],
  { port, options: file }: PracticeCommandOptions,
): Promise<ExitStatus> {
  const given = file === undefined ? {} : await readJsonFile('--options', file);
  const options = { ...(given as PracticeOptionsInput), ...(port !== undefined && { port }) };
  const service = await startPracticeService(options).catch((failure: unknown) => {
    throw refusalOf(failure, port) ?? failure;
  });
  try {
    const { url, publicKey, privateKey, origin } = service;
    output.line(JSON.stringify({ url, publicKey, privateKey, origin }));
    if (!interruption.aborted) await once(interruption, 'abort');
  } finally {
    await service.close();
  }
  return EXIT.allPaid;
}

function refusalOf(failure: unknown, port: number | undefined): Error | undefined {
  if (failure instanceof ZodError) {
    const [issue] = failure.issues;
    return unusable(`--options: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not valid'}.`);
  }
  const code = failure instanceof Error && 'code' in failure ? failure.code : undefined;
  if (code === 'EADDRINUSE')
    return unusable(`--port ${port}: the port is taken; choose another or leave it out.`);
  if (code === 'EACCES')
    return unusable(`--port ${port}: the system does not allow this port; choose one above 1023.`);
  return undefined;
}
