import { type ParseArgsConfig, parseArgs } from 'node:util';

const NOT_UNDERSTOOD = 2;

/** The parsed arguments of a command. `--help` prints the usage and exits with 0; unknown arguments are named and exit with 2. */
export function readCommandLine<const C extends ParseArgsConfig>(usage: string, config: C): ReturnType<typeof parseArgs<C>> {
  if (process.argv.slice(2).includes('--help')) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    const { message } = error as Error;
    return endWithUsage(usage, message);
  }
}

/** Ends a command whose arguments are invalid. */
export function endWithUsage(usage: string, why: string): never {
  process.stderr.write(`${why}\n${usage}\n`);
  process.exit(NOT_UNDERSTOOD);
}
