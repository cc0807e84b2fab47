import { videosApi } from '@flotilla/contracts-videos';
import { createClient } from '@flotilla/http-client';
import { addressesIn, fullyTranscoded, must, openResumable, resumableAt, type Session, upload } from '@flotilla/journeys/world';
import { expect } from '@jest/globals';
import type { Films } from './films.ts';
import { isTold, PUBLIC_URL } from './neighbour.ts';
import { persistentClient } from './persistently.ts';
import type { Surroundings } from './scenario.ts';
import { expectSettled, storedObjects } from './settled.ts';
import type { Supervised } from './supervised.ts';

const MIB = 1024 * 1024;
/** The first one fills no part; the next one fills two, and begins a third. */
const [FIRST_CHUNK, NEXT_CHUNK] = [5 * MIB, 12 * MIB];

type End = {
  readonly name: string;
  readonly views: number;
  readonly quotaUsed: number;
  readonly resolutions: number[];
  readonly objects: string[];
  readonly likes: number;
  readonly follows: unknown;
  /** What another instance was told; how often it hears of changes on the way depends on when they are looked at. */
  readonly told: readonly string[];
};

/**
 * Somebody elsewhere follows the channel. Uploads a video in parts, waits until it is published and changes its name and thumbnail; somebody elsewhere likes
 * it; uploads another in one request and deletes it. Returns the final state.
 */
export async function lifeOfAVideo(
  instance: Supervised,
  { dataDirectory, neighbour }: Surroundings,
  { kept, deleted, picture }: Films,
): Promise<End> {
  const persistently = persistentClient(instance);
  await persistently((_, url) => neighbour.say(url, 'Follow', 1, `${PUBLIC_URL}/video-channels/root_channel`));
  await isTold(neighbour, ({ type }) => type === 'Accept');
  const { query } = await persistently((session, url) => openResumable(url, session, kept));
  const uuid = await persistently(async (session, url) => {
    const parts = resumableAt(url, session, kept, query);
    for (;;) {
      const position = await parts.position();
      if (position.video) return position.video.uuid;
      const end = position.received + (position.received === 0 ? FIRST_CHUNK : NEXT_CHUNK);
      const answer = await parts.send(position.received, Math.min(end, kept.length) - 1);
      if (answer.status === 200) return ((await answer.json()) as { video: { uuid: string } }).video.uuid;
      if (answer.status !== 308) throw new Error(`${answer.status} ${await answer.text()}`);
    }
  });
  await persistently(async (session) => fullyTranscoded(session, uuid, 500));
  await persistently(async ({ call }) => {
    const change = { params: { id: uuid }, body: { name: 'Renamed' } as never, files: { thumbnailfile: picture } };
    await must(call(videosApi.updateVideo, change), 204);
  });

  await persistently((_, url) => neighbour.say(url, 'Like', 2, `${PUBLIC_URL}/videos/watch/${uuid}`));

  // A player that repeats itself until it is heard.
  for (const currentTime of [0, 8, 16])
    await persistently(async ({ call }) => {
      await must(call(videosApi.reportPosition, { params: { videoId: uuid }, body: { currentTime, sessionId: 'a viewer' } }), 204);
    });

  const other = await persistently(async (session) => {
    const { data } = await must(session.call(videosApi.listMyVideos, { query: {} }), 200);
    const present = data.find((video) => video.name === 'To be deleted');
    return present?.uuid ?? (await upload(session, deleted, { name: 'To be deleted' })).uuid;
  });
  await persistently(async (session) => fullyTranscoded(session, other, 500));
  await persistently(async (session) => {
    const { status } = await session.call(videosApi.deleteVideo, { params: { id: other } });
    expect([204, 404]).toContain(status);
  });

  const nameOf = (object: unknown) => (object as { name?: string } | null)?.name;
  await isTold(neighbour, ({ type, object }) => type === 'Update' && nameOf(object) === 'Renamed');
  await isTold(neighbour, ({ type }) => type === 'Delete');
  // Of views she hears at fixed times, which some runs end before.
  const told = new Set(neighbour.told().flatMap(({ type }) => (type === 'View' ? [] : [type])));
  return persistently(async (session, url) => ({
    ...(await endOf(instance, session, url, dataDirectory, uuid)),
    told: [...told].toSorted(),
  }));
}

async function endOf(instance: Supervised, session: Session, url: string, dataDirectory: string, uuid: string): Promise<Omit<End, 'told'>> {
  await expectSettled(instance);
  const follows = await instance.query(
    'federation',
    'select a.name as follower, b.name as followed, f.state from follows f join actors a on a.id = f.follower_id join actors b on b.id = f.followed_id',
  );
  const { data } = await must(session.call(videosApi.listMyVideos, { query: {} }), 200);
  expect(data.map((video) => video.uuid)).toEqual([uuid]);
  const video = await must(createClient({ baseUrl: url })(videosApi.getVideo, { params: { id: uuid } }), 200);
  for (const address of addressesIn(video)) {
    const answer = await fetch(address.replace(/^https?:\/\/[^/]+/, url));
    await answer.arrayBuffer();
    expect([address, answer.status]).toEqual([address, 200]);
  }
  const { videoQuotaUsed } = await must(session.call(videosApi.getMyQuotaUsed, {}), 200);
  return {
    name: video.name,
    views: video.views,
    likes: video.likes,
    follows,
    quotaUsed: videoQuotaUsed,
    resolutions: video.streamingPlaylists.flatMap(({ files }) => files.map(({ resolution }) => resolution.id)),
    objects: await storedObjects(instance, dataDirectory),
  };
}
