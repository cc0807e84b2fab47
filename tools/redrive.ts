// `npm run redrive -- <topic>`: hands the dead letters of a topic once more to the groups that gave up on them, after the reason was mended.
import { openInstance } from '@flotilla/audit';
import { sessionsTopic, usersTopic } from '@flotilla/contracts-auth';
import { renditionsTopic } from '@flotilla/contracts-transcoder';
import { sourcesTopic, videosTopic } from '@flotilla/contracts-videos';
import { redrive } from '@flotilla/events';
import { createLog } from '@flotilla/telemetry';

const topics = [usersTopic, sessionsTopic, videosTopic, sourcesTopic, renditionsTopic];

const [wanted] = process.argv.slice(2);
const topic = topics.find(({ name }) => name === wanted?.replace(/\.dead-letters$/, ''));
if (!topic) {
  process.stderr.write(`Usage: npm run redrive -- <${topics.map(({ name }) => name).join('|')}>\n`);
  process.exitCode = 2;
} else {
  try {
    await using instance = await openInstance(process.env, createLog({ service: 'redrive', level: 'warn' }));
    process.stdout.write(`${topic.name}: ${await redrive(instance.transport, topic)} dead letters handed over again\n`);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
