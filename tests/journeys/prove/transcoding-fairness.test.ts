import { authApi } from '@flotilla/contracts-auth';
import { videosApi } from '@flotilla/contracts-videos';
import { eventually, makeClip, median } from '@flotilla/test-kit';
import { expect, jest, test } from '@jest/globals';
import { fullyTranscoded, must, type Session, signIn, startWorld, upload, type World } from '../test/world.ts';

// A hundred videos are uploaded, and some encoded at the pace of the machine.
jest.setTimeout(1_200_000);

const WAITING = 100;
/** Of a series the median counts: whatever else a machine does makes some of them slower. */
const SERIES = 5;
const clip = { seconds: 4, width: 640, height: 360 };

test('R15: a video becomes playable nearly as soon as on an idle instance while another owner has a hundred waiting', async () => {
  await using world = await startWorld({ TRANSCODING_RESOLUTIONS: '240' });
  const root = await signIn(world.url);
  const [alice, bob] = [await newcomer(world, root, 'alice'), await newcomer(world, root, 'bob')];
  const film = await makeClip(clip);
  const before = await seriesOf(bob, film);
  for (let index = 0; index < WAITING; index += 1) await upload(alice, film);

  const busy = await seriesOf(bob, film);

  const last = await upload(alice, film);
  expect(await readyOf(alice, last.uuid)).toBe(0);
  await must(root.call(authApi.deleteUser, { params: { id: alice.userId } }), 204);
  const after = await seriesOf(bob, film);
  console.log(`seconds to the first rendition with ${WAITING} waiting, before and after: ${JSON.stringify({ busy, before, after })}`);
  expect(median(busy)).toBeLessThanOrEqual(1.5 * median([...before, ...after]));
});

async function newcomer(world: World, { call }: Session, username: string): Promise<Session> {
  const password = `a boat of ${username}`;
  const body = { username, password, email: `${username}@home.example`, role: 2, videoQuota: -1, videoQuotaDaily: -1 } as const;
  await must(call(authApi.createUser, { body }), 200);
  return signIn(world.url, username, password);
}

/** Seconds from the answer to an upload to its first rendition, one upload after the other. */
async function seriesOf(session: Session, film: string): Promise<number[]> {
  const seconds: number[] = [];
  for (let round = 0; round < SERIES; round += 1) {
    const { uuid } = await upload(session, film);
    const uploadedAt = performance.now();
    await eventually(async () => expect(await readyOf(session, uuid)).toBeGreaterThan(0), { withinMs: 300_000 });
    seconds.push(Math.round(performance.now() - uploadedAt) / 1000);
    await fullyTranscoded(session, uuid, 600_000);
  }
  return seconds;
}

async function readyOf({ call }: Session, id: string): Promise<number> {
  const { renditions } = await must(call(videosApi.getTranscoding, { params: { id } }), 200);
  return renditions.filter(({ state }) => state === 'completed').length;
}
