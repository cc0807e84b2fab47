// `npm run redrive -- <topic>`: publishes the dead letters of a topic again for the groups that failed, once the cause is fixed.

import { contracts } from '@flotilla/contracts';
import { redrive } from '@flotilla/events';
import { openInstance } from '@flotilla/integrity-check';
import { createLog } from '@flotilla/telemetry';
import { endWithUsage, readCommandLine } from './command-line.ts';

const topics = contracts.flatMap((contract) => contract.topics);

const usage = `Usage: npm run redrive -- <${topics.map(({ name }) => name).join('|')}>`;

const [wanted = ''] = readCommandLine(usage, { allowPositionals: true }).positionals;
const topic = topics.find(({ name }) => name === wanted.replace(/\.dead-letters$/, ''));
if (!topic) endWithUsage(usage, wanted === '' ? 'The topic is missing.' : `There is no topic ${wanted}.`);

try {
  await using instance = await openInstance(process.env, createLog({ service: 'redrive', level: 'warn' }));
  process.stdout.write(`${topic.name}: ${await redrive(instance.transport, topic)} dead letters handed over again\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
