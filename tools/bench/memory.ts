import { setTimeout as delay } from 'node:timers/promises';
import { memoryInMiB } from './processes.ts';
import type { Bench } from './report.ts';
import { seedVideos } from './seed.ts';
import { startInstance } from './start-instance.ts';

/** Memory of all processes after some requests and an idle time. */
export const benchMemory: Bench = async (context) => {
  await using instance = await startInstance(context);
  const { url, processIds, superuserUrl } = instance.printed;
  await seedVideos(superuserUrl, 300);
  for (let index = 0; index < 50; index++) await (await fetch(`${url}/api/v1/videos`)).arrayBuffer();
  await delay(20_000);
  const memory = memoryInMiB(processIds);
  return [
    { what: 'memory (PSS) of everything, idle, 300 videos', ours: `${Math.round(memory)} MB`, reference: '', ratio: '', aim: '<= 350 MB' },
  ];
};
