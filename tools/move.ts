// `npm run move -- --from ./data --to cluster.env`: moves a stopped instance between a data directory and the engines that a file of settings names.
import { databaseNames, move, NotMovable } from '@flotilla/move';
import { databaseSettingOf } from '@flotilla/service';
import { DataDirectoryInUse } from '@flotilla/standalone';
import { createLog } from '@flotilla/telemetry';
import { endWithUsage, readCommandLine } from './command-line.ts';

const usage = `Usage: npm run move -- --from <place> --to <place> [--replace]
  A place is a data directory (./data) or a file of settings (NAME=value lines: ${databaseNames.map(databaseSettingOf).join(', ')},
  KAFKA_BROKERS or EVENTS_DATABASE_URL, S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET).
  --replace gives up what the target holds. The original is only read; no service of either may run.`;

const say = (line: string) => process.stdout.write(`${line}\n`);
const {
  from,
  to = endWithUsage(usage, '--to is missing.'),
  replace,
} = readCommandLine(usage, {
  options: { from: { type: 'string', default: './data' }, to: { type: 'string' }, replace: { type: 'boolean', default: false } },
}).values;
const log = createLog({ service: 'move', level: 'warn' });

try {
  const moved = await move({ from, to, replace, log, progress: (line) => say(`${line} ...`) });
  for (const { database, table, rows } of moved.tables)
    if (rows > 0) say(`${`${database}.${table}`.padEnd(40)} ${String(rows).padStart(10)} rows`);
  const { objects, bytes, copied } = moved.objects;
  say(`${'objects'.padEnd(40)} ${String(objects).padStart(10)} (${(bytes / 1024 ** 2).toFixed(1)} MiB, ${copied} sent now)`);
  say(`${'events'.padEnd(40)} ${String(moved.events).padStart(10)}`);
  say(`\nEverything arrived as it was. ${from} is untouched.`);
} catch (error) {
  const isToldByItsMessage = error instanceof NotMovable || error instanceof DataDirectoryInUse;
  process.stderr.write(`${isToldByItsMessage ? (error as Error).message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
