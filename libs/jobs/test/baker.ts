// A worker in a process of its own that begins a job, prints a line, and never ends it.
import { connectDatabase } from '@flotilla/database';
import { silentLog } from '@flotilla/telemetry';
import { Job, jobHandler, startJobWorker } from '../src/index.ts';
import { bake } from './world.ts';

const database = await connectDatabase({ url: process.argv[2] as string, entities: [Job], log: silentLog, name: 'baker' });
const stubborn = jobHandler(bake, {
  async run({ fencingToken }) {
    process.stdout.write(`${fencingToken}\n`);
    await new Promise(() => {});
  },
});
await startJobWorker({ database, handlers: [stubborn], concurrency: 1, log: silentLog });
