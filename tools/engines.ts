// `npm run engines -- start|stop|status|remove [kafka|minio|postgres|redis|guarded-kafka|versitygw]`: real servers on loopback for this clone.
import { type EngineName, engineNames, engineStatus, type RunningEngine, removeEngine, startEngine, stopEngine } from '@flotilla/engines';
import { loadServices, ownersOf } from '@flotilla/standalone';
import { endWithUsage, readCommandLine } from './command-line.ts';
import { ensureSystemPackage } from './system-packages.mjs';

const usage = `Usage: npm run engines -- <start|stop|status|remove> [${engineNames.join('|')}] ...

  start   starts what does not run yet and prints the settings to export: eval "$(npm run --silent engines -- start)"
  stop    ends what was started here; the next start finds the same data at the same address
  status  shows what runs, from where, at which address; with names, ends with 1 when one of them does not run
  remove  stops and forgets data and addresses

Without names all of kafka, minio, postgres and redis are meant; guarded-kafka, with TLS, users and their rights, and versitygw, a second S3
server, have to be named.
Addresses in the environment come first, then Docker, then this machine's own tools.`;

const say = (line: string) => process.stderr.write(`${line}\n`);
const databases = ownersOf(await loadServices());
const options = { directory: '.cache/engines', environment: process.env, progress: say, databases };
type Outcome = { readonly name: EngineName; readonly engine?: RunningEngine | undefined; readonly reason?: string };

const commands: Record<string, (names: readonly EngineName[], named: boolean) => Promise<number>> = {
  async start(names) {
    if (names.includes('redis')) ensureSystemPackage('redis');
    const outcomes = await ofEach(names, (name) => startEngine(name, options));
    for (const { name, engine, reason } of outcomes) {
      say(engine ? `${name}: ready at ${addressOf(engine)} (from ${engine.from})` : `${name}: ${reason}`);
    }
    say('');
    for (const { engine } of outcomes) {
      for (const [setting, value] of Object.entries(engine?.settings ?? {})) console.log(`export ${setting}=${value}`);
    }
    return exitCodeOf(outcomes);
  },
  async stop(names) {
    return exitCodeOf(
      await ofEach(names, async (name) => {
        say((await stopEngine(name, options)) ? `${name}: stopped` : `${name}: nothing to stop`);
      }),
    );
  },
  async status(names, named) {
    const outcomes = await ofEach(names, (name) => engineStatus(name, options));
    const rows = outcomes.map(({ name, engine, reason }) =>
      engine
        ? [name, 'runs', `from ${engine.from}`, addressOf(engine), engine.pid ? `process ${engine.pid}` : '']
        : [name, reason ?? 'does not run'],
    );
    printTable(rows);
    const missing = outcomes.some(({ engine }) => !engine);
    return exitCodeOf(outcomes) || (named && missing ? 1 : 0);
  },
  async remove(names) {
    return exitCodeOf(
      await ofEach(names, async (name) => {
        await removeEngine(name, options);
        say(`${name}: stopped and forgotten`);
      }),
    );
  },
};

async function ofEach(
  names: readonly EngineName[],
  work: (name: EngineName) => Promise<RunningEngine | undefined | void>,
): Promise<Outcome[]> {
  return Promise.all(
    names.map(async (name) => {
      try {
        return { name, engine: (await work(name)) ?? undefined };
      } catch (error) {
        const { message: reason } = error as Error;
        return { name, reason };
      }
    }),
  );
}

function exitCodeOf(outcomes: readonly Outcome[]): number {
  return outcomes.some(({ reason }) => reason !== undefined) ? 1 : 0;
}

/** Settings without the passwords in URLs. */
function addressOf({ settings }: RunningEngine): string {
  const [address = ''] = Object.values(settings);
  return address.includes('://') ? new URL(address).host : address;
}

function printTable(rows: readonly (readonly string[])[]): void {
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...rows.filter(({ length }) => length > 2).map((row) => row[column]?.length ?? 0), 9),
  );
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

const { positionals } = readCommandLine(usage, { allowPositionals: true });
const [word = '', ...wanted] = positionals;
const names = wanted.filter((name): name is EngineName => (engineNames as readonly string[]).includes(name));
const command = Object.hasOwn(commands, word) ? commands[word] : undefined;
if (!command) endWithUsage(usage, word === '' ? 'What is to be done is missing.' : `There is no ${word}.`);
const strange = wanted.find((name) => !(engineNames as readonly string[]).includes(name));
if (strange !== undefined) endWithUsage(usage, `There is no engine ${strange}.`);
const usual = engineNames.filter((name) => name !== 'versitygw' && name !== 'guarded-kafka');
process.exitCode = await command(names.length > 0 ? names : usual, names.length > 0);
