import { setTimeout as delay } from 'node:timers/promises';
import { type Instance, instanceEnvironment } from './instance-environment.ts';
import { startChild } from './measure.ts';
import { memoryInMiB } from './processes.ts';
import type { Bench } from './report.ts';
import { seedVideos } from './seed.ts';

/** Memory of everything after it has served some requests and then rested. */
export const benchMemory: Bench = async ({ directory, processes }) => {
  await using instance = await startChild<Instance>('instance', instanceEnvironment(directory, processes));
  const { url, processIds, databaseUrls } = instance.said;
  await seedVideos(databaseUrls['videos'] as string, 300);
  for (let index = 0; index < 50; index++) await (await fetch(`${url}/api/v1/videos`)).arrayBuffer();
  await delay(20_000);
  const memory = memoryInMiB(processIds);
  return [
    { what: 'memory (PSS) of everything, idle, 300 videos', ours: `${Math.round(memory)} MB`, reference: '', ratio: '', aim: '<= 350 MB' },
  ];
};
