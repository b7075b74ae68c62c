import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { type Part, WHOLE } from '../support/part.ts';
import { partOfTurn, turnNamed } from './long-tests.ts';

type Values<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options }>
>['values'];

/**
 * The options of one of the house's tools; those with a value take whole numbers, but `words` a word such as `row-remarks`
 * or `core/row`. What is not known, or is none of them, ends the process with the usage and status 2, before anything is
 * begun.
 */
export function toolOptions<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  words: readonly string[] = [],
): Values<Options> {
  const values = readOptions(options, words);
  if (values !== undefined) return values;
  console.error(`usage: ${usage}`);
  process.exit(2);
}

function readOptions<const Options extends ParseArgsOptionsConfig>(
  options: Options,
  words: readonly string[],
): Values<Options> | undefined {
  try {
    const { values } = parseArgs({ options });
    const areRight = Object.entries(values).every(([name, value]) => {
      const pattern = words.includes(name) ? /^[a-z0-9/-]+$/ : /^\d{1,15}$/;
      return [value].flat().every((each) => typeof each !== 'string' || pattern.test(each));
    });
    return areRight ? values : undefined;
  } catch {
    return undefined;
  }
}

/** What `--turn` names, everything if it is not given. What it does not know ends the process with the usage. */
export function partNamed(turn: string | undefined, usage: string): Part {
  if (turn === undefined) return WHOLE;
  const named = turnNamed(turn);
  if (named !== undefined) return partOfTurn(named);
  console.error(`usage: ${usage}`);
  process.exit(2);
}
