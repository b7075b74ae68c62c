import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

type Values<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options }>
>['values'];

/**
 * The options of one of the house's tools; those with a value take whole numbers. What is not known, or is no number,
 * ends the process with the usage and status 2, before anything is begun.
 */
export function toolOptions<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
): Values<Options> {
  const values = readOptions(options);
  if (values !== undefined) return values;
  console.error(`usage: ${usage}`);
  process.exit(2);
}

function readOptions<const Options extends ParseArgsOptionsConfig>(
  options: Options,
): Values<Options> | undefined {
  try {
    const { values } = parseArgs({ options });
    const texts = Object.values(values)
      .flat()
      .filter((value) => typeof value === 'string');
    return texts.every((text) => /^\d{1,15}$/.test(text)) ? values : undefined;
  } catch {
    return undefined;
  }
}
