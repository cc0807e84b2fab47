import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { cpuSecondsOf } from '../processes.ts';
import { type Bench, type BenchContext, milliseconds, ratioOf } from '../report.ts';
import { freeLanes, holdLanes, recordLikes, seedPeople } from './likes.ts';
import { startStage } from './stage.ts';

const PEOPLE = 1_000;
const LIKES = 10_000;
const WARM_UP = 1_000;
const WITHIN_MS = 120_000;

/** Likes that wait, until each has had its effect: by one process, and by two. */
export const measureDrain: Bench = async (context) => {
  const alone = await drain(context, 1);
  const together = await drain(context, 2);
  const shown = ({ perSecond, cpu }: Drained) => `${Math.round(perSecond)}/s, CPU ${milliseconds(cpu)}`;
  return [
    {
      what: `${LIKES} activities of ${PEOPLE} actors worked off by two processes`,
      ours: shown(together),
      reference: `${shown(alone)} by one`,
      ratio: ratioOf(together.perSecond, alone.perSecond),
      aim: '>= 1.6x with cores enough',
    },
  ];
};

type Drained = { readonly perSecond: number; readonly cpu: number };

async function drain(context: BenchContext, processes: number): Promise<Drained> {
  await using stage = await startStage({ ...context, directory: `${context.directory}-${processes}` }, processes);
  const { client, processIds } = stage;
  const { people } = await seedPeople(client, PEOPLE);
  await workOff(client, people, WARM_UP);
  const before = cpuSecondsOf(processIds);
  const took = await workOff(client, people, LIKES);
  return { perSecond: (LIKES * 1000) / took, cpu: ((cpuSecondsOf(processIds) - before) * 1000) / LIKES };
}

/** How long it took, in milliseconds. */
async function workOff(client: Client, people: Parameters<typeof recordLikes>[1], count: number): Promise<number> {
  await holdLanes(client);
  await recordLikes(client, people, 'https://video.example', count);
  await client.query('analyze');
  const began = performance.now();
  await freeLanes(client);
  for (;;) {
    await delay(100);
    const { rows } = await client.query<{ left: boolean }>(`select exists (select from inbox_activities where state = 'waiting') as left`);
    const took = performance.now() - began;
    if (!rows[0]?.left) return took;
    if (took > WITHIN_MS) throw new Error('The activities were not worked off.');
  }
}
