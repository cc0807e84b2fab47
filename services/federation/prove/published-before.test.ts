import { setTimeout as delay } from 'node:timers/promises';
import { crawlsApi, federationEvents } from '@flotilla/contracts-federation';
import { eventually, root } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { actorsOf, follow, serveOutboxes, uuidOf } from '../test/followed.ts';
import { describeVideo, type Inboxes, startInboxes } from '../test/remote-instance.ts';
import { seed } from './drawn.ts';

const VIDEOS = 3_000;
const MOST_MINUTES = 10;

test('R21: all 3,000 videos of a channel that is followed are listed within ten minutes, its instance is asked twice a second at most, and the progress is told', async () => {
  await using inboxes = await startInboxes({ isPaced: true });
  const { peer, rows, world } = inboxes;
  const actors = actorsOf(inboxes);
  const videos = Array.from({ length: VIDEOS }, (_, index) =>
    describeVideo(peer, { ...actors, uuid: uuidOf(index), name: `Boats ${index}` }),
  );
  serveOutboxes(inboxes, actors, videos);
  const seen: number[] = [];

  const began = performance.now();
  await follow(inboxes, actors.channel, { handles: [`boats@${peer.host}`] });
  let listed = 0;
  for (let minutes = 0; listed < VIDEOS && minutes < MOST_MINUTES; ) {
    await delay(2_000);
    const [row] = await rows<{ listed: number }>('select count(*)::int as listed from remote_videos');
    listed = row?.listed ?? 0;
    seen.push(await progressOf(inboxes));
    minutes = (performance.now() - began) / 60_000;
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  const busiest = mostInASecond(peer.askedAt.filter((_, index) => peer.asked[index]?.includes('/outbox')));
  console.log(
    `R21, seed ${seed}: ${listed} of ${VIDEOS} videos listed after ${seconds} s by ${peer.asked.length} requests, ${busiest} in the busiest second`,
  );

  expect(listed).toBe(VIDEOS);
  expect(busiest).toBeLessThanOrEqual(2);
  expect(peer.asked.filter((path) => path.startsWith('/videos/watch/'))).toEqual([]);
  // The reading of the channel's own outbox goes on meanwhile, and brings nothing new.
  await eventually(async () => {
    const told = new Set((await world.published(federationEvents.remoteVideoChanged)).map(({ about }) => about));
    expect(videos.filter(({ id }) => !told.has(id)).map(({ id }) => id)).toEqual([]);
  });
  // An administrator sees it grow.
  expect(seen).toEqual(seen.toSorted((one, other) => one - other));
  expect(new Set(seen).size).toBeGreaterThan(20);
}, 900_000);

async function progressOf({ world }: Inboxes): Promise<number> {
  const { body } = await world.as(root)(crawlsApi.listCrawls, { query: {} });
  return (body as { data: readonly { itemsDone: number }[] }).data.reduce((sum, { itemsDone }) => sum + itemsDone, 0);
}

function mostInASecond(times: readonly number[]): number {
  return Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 1000).length));
}
