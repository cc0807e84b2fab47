// `npm run integrity-check`: compares rows, objects, events and jobs of a live installation. Exits with 0 when it is clean, 1 when it is not, 2 when it could not be checked.
import { checkIntegrity, journalCheck, openInstance, readJournal, repair, showTable } from '@flotilla/integrity-check';
import { createLog } from '@flotilla/telemetry';
import { readCommandLine } from './command-line.ts';

const usage = `Usage: npm run integrity-check [-- --json] [--deep] [--repair] [--grace seconds] [--journal file]
  Reads the settings of the services (the databases, AUTH_DATABASE_URL and so on; KAFKA_BROKERS or EVENTS_DATABASE_URL; S3_ENDPOINT ...
  or STORAGE_DIRECTORY); for the rest it finds the instance that runs on DATA_DIR.
  --deep reads every file. --repair repairs what is safe to repair. --grace is the time between two looks, 5 seconds by default.
  --journal also compares with a file of promises that clients of a test were given.`;

const COULD_NOT_LOOK = 2;
const say = (text: string) => process.stdout.write(`${text}\n`);

const { values } = readCommandLine(usage, {
  options: {
    json: { type: 'boolean', default: false },
    deep: { type: 'boolean', default: false },
    repair: { type: 'boolean', default: false },
    grace: { type: 'string', default: '5' },
    journal: { type: 'string' },
    // The name of the option in the previous release.
    ledger: { type: 'string' },
  },
});
try {
  process.exitCode = await run({ ...values, journal: values.journal ?? values.ledger });
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = COULD_NOT_LOOK;
}

type Options = {
  readonly json: boolean;
  readonly deep: boolean;
  readonly repair: boolean;
  readonly grace: string;
  readonly journal: string | undefined;
};

async function run(options: Options): Promise<number> {
  const graceMs = Number(options.grace) * 1000;
  if (!(graceMs >= 0)) throw new Error(`--grace must be a number of seconds, not ${options.grace}.`);
  const progress = options.json || !process.stderr.isTTY ? () => {} : (line: string) => void process.stderr.write(`${line} ...\n`);
  await using instance = await openInstance(
    process.env,
    createLog({ service: 'integrity-check', level: 'error', destination: process.stderr }),
  );
  const more = options.journal === undefined ? [] : [journalCheck(instance, await readJournal(options.journal))];
  const findings = await checkIntegrity(instance, { graceMs, deep: options.deep, more, progress });
  const mended = options.repair ? await repair(findings, instance) : [];
  if (options.json) say(JSON.stringify({ clean: findings.length === 0, findings, mended }, null, 2));
  else {
    say(showTable(findings));
    for (const { finding, done } of mended) say(`repair: ${finding.what} ${finding.key}: ${done}`);
  }
  return findings.length === 0 ? 0 : 1;
}
