import { videoPrivacy } from '@flotilla/contracts-shared';
import { downloadTracksInternal } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { alice, bob, carol } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { startFilesWorld } from './files-world.ts';

type World = Awaited<ReturnType<typeof startFilesWorld>>;
type Asking = { caller?: Caller | null; hasBadToken?: boolean; videoFileToken?: string; isLook?: boolean };

async function find(world: World, videoId: string, fileIds: number[], { videoFileToken, ...who }: Asking = {}) {
  const body = { videoId, fileIds, caller: null, hasBadToken: false, clientIp: '203.0.113.7', ...who };
  return world.asTranscoder(downloadTracksInternal.findDownloadTracks, {
    body,
    query: { ...(videoFileToken && { videoFileToken }) },
  });
}

async function filesOf(world: World, { id }: { id: number }) {
  const rows = await world.sql<{ id: number; kind: string; key: string }>(
    'select id, kind, storage_key as key from video_files where video_id = $1 order by kind',
    [id],
  );
  const [hls, web] = rows;
  if (hls?.kind !== 'hls' || web?.kind !== 'web') throw new Error('The video has other files.');
  return { hls, web };
}
const downloads = async (world: World) =>
  (await world.sql<{ sum: number }>('select coalesce(sum(downloads), 0)::int as sum from video_number_changes'))[0]?.sum;

test('the files that were chosen are told with the name of the video, and count as one download', async () => {
  await using world = await startFilesWorld();
  const video = await world.addVideo(videoPrivacy.PUBLIC);
  const { hls, web } = await filesOf(world, video);
  await world.sql('update video_files set has_audio = false where id = $1', [hls.id]);
  await world.sql('update video_files set has_video = false where id = $1', [web.id]);

  const look = await find(world, video.uuid, [web.id, hls.id], { isLook: true });
  expect(await downloads(world)).toBe(0);
  const both = await find(world, video.uuid, [web.id, hls.id]);
  const sound = await find(world, String(video.id), [web.id]);

  expect(look).toMatchObject({ status: 200 });
  expect(both).toMatchObject({
    status: 200,
    body: {
      videoUuid: video.uuid,
      name: 'A film',
      cacheControl: 'public, max-age=0',
      tracks: [
        { storageKey: hls.key, hasVideo: true, hasAudio: false },
        { storageKey: web.key, hasVideo: false, hasAudio: true },
      ],
      coverKey: null,
    },
  });
  expect(sound.body).toMatchObject({ tracks: [{ storageKey: web.key }], coverKey: expect.stringMatching(/^thumbnails\//) });
  expect(await downloads(world)).toBe(1);
});

test('two pictures or two sounds are refused, and files of other videos are not there', async () => {
  await using world = await startFilesWorld();
  const [video, other] = [await world.addVideo(videoPrivacy.PUBLIC), await world.addVideo(videoPrivacy.PUBLIC)];
  const { hls, web } = await filesOf(world, video);
  const foreign = await filesOf(world, other);

  expect((await find(world, video.uuid, [hls.id, web.id])).status).toBe(400);
  expect((await find(world, video.uuid, [hls.id, foreign.web.id])).status).toBe(404);
  expect((await find(world, video.uuid, [2_000_000_000])).status).toBe(404);
  expect((await find(world, 'kkGMgK9ZtnKfYAgnEtQxbv', [hls.id])).status).toBe(404);
  expect(await downloads(world)).toBe(0);
});

test('F8: a generated download follows the rules of its video', async () => {
  await using world = await startFilesWorld();
  const [hidden, internal, unlisted] = [
    await world.addVideo(videoPrivacy.PRIVATE),
    await world.addVideo(videoPrivacy.INTERNAL),
    await world.addVideo(videoPrivacy.UNLISTED),
  ];
  const status = async (video: { id: number; uuid: string }, asking: Asking = {}, id = video.uuid) =>
    (await find(world, id, [(await filesOf(world, video)).web.id], asking)).status;

  expect([await status(hidden), await status(hidden, { caller: bob }), await status(hidden, { caller: alice })]).toEqual([401, 403, 200]);
  expect([await status(hidden, { caller: carol }), await status(hidden, { caller: alice, hasBadToken: true })]).toEqual([200, 403]);
  expect([await status(internal), await status(internal, { caller: bob })]).toEqual([401, 200]);
  expect([await status(unlisted), await status(unlisted, {}, String(unlisted.id))]).toEqual([200, 401]);
  expect(await status(hidden, { caller: alice, videoFileToken: 'wrong' })).toBe(403);
  const kept = await find(world, hidden.uuid, [(await filesOf(world, hidden)).web.id], { caller: alice });
  expect(kept.body).toMatchObject({ cacheControl: 'private, no-store' });
});
