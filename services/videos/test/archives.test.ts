import type { Reply } from '@flotilla/contract';
import { archivesInternal, videosApi } from '@flotilla/contracts-videos';
import { alice, bob, carol } from '@flotilla/test-kit';
import { describe, expect, test } from '@jest/globals';
import { addVideo, makePlaylist } from './playlists-world.ts';
import { publicUrl, startWorld, type World } from './world.ts';

const params = { userId: alice.userId };
const bodyOf = <Answer extends { readonly status: number; readonly body: unknown }>(answer: Answer) => {
  if (answer.status !== 200) throw new Error(`refused: ${JSON.stringify(answer.body)}`);
  return answer.body as Extract<Answer, { status: 200 }>['body'];
};
type Video = Extract<Reply<typeof archivesInternal.listArchivedVideos>, { status: 200 }>['body']['items'][number];

async function videosOf(world: World): Promise<readonly Video[]> {
  return bodyOf(await world.asExports(archivesInternal.listArchivedVideos, { params })).items;
}

describe('what exports asks of one person', () => {
  test('the account with its settings, and the channels', async () => {
    await using world = await startWorld();

    const account = await world.asExports(archivesInternal.getArchivedAccount, { params });
    const channels = await world.asExports(archivesInternal.listArchivedChannels, { params });

    expect(account).toMatchObject({
      status: 200,
      body: { name: 'alice', url: `${publicUrl}/accounts/alice`, avatar: null, notificationSettings: { newFollow: expect.any(Number) } },
    });
    expect(channels).toMatchObject({
      status: 200,
      body: { items: [{ name: 'alice_channel', url: `${publicUrl}/video-channels/alice_channel`, banner: null }], next: null },
    });
    expect(await world.asExports(archivesInternal.getArchivedAccount, { params: { userId: 99 } })).toMatchObject({ status: 404 });
  });

  test('the videos whatever their privacy and block, with what only their owner knows', async () => {
    await using world = await startWorld();
    const open = await world.publish(alice, {}, { name: 'The sea', tags: ['sea'] });
    const locked = await world.publish(alice, {}, { name: 'A secret', privacy: 5, videoPasswords: ['open sesame'] });
    await world.publish(bob, {}, { name: 'Of somebody else' });
    await world.sql(
      `insert into video_captions (video_id, language, filename, storage_key, size, words, created_at, updated_at)
       values ($1, 'en', 'a-en.vtt', 'captions/a', 1, '', now(), now())`,
      [open.id],
    );

    const videos = await videosOf(world);

    expect(videos).toMatchObject([
      {
        video: { id: open.id, name: 'The sea', tags: ['sea'], privacy: { id: 1 } },
        passwords: [],
        source: { inputFilename: 'film.mp4', size: 1000 },
        captionFiles: [{ language: 'en', storageKey: 'captions/a', fileUrl: `${publicUrl}/lazy-static/video-captions/a-en.vtt` }],
        videoFile: { extension: '.mp4', size: 1000 },
      },
      { video: { id: locked.id, privacy: { id: 5 } }, passwords: ['open sesame'] },
    ]);
    const key = videos[0]?.videoFile?.storageKey ?? '';
    expect(String(Buffer.concat(await (await world.storage.read(key)).toArray()))).toBe('a film');
    expect(await world.asExports(archivesInternal.measureArchive, { params })).toMatchObject({ body: { videoFileBytes: 2000 } });
  });

  test('where the upload is not kept, the best file: a progressive one before one of the streams', async () => {
    await using world = await startWorld();
    const { id } = await world.publish(alice);
    await world.sql('update video_sources set storage_key = null where video_id = $1', [id]);
    await world.sql(
      `insert into video_files (video_id, kind, resolution, fps, size, filename, storage_key, has_audio, has_video, source_version, created_at)
       values ($1, 'hls', 1080, 25, 3, 'h.mp4', 'files/h', true, true, 1, now()),
         ($1, 'web', 360, 25, 1, 'l.mp4', 'files/l', true, true, 1, now()), ($1, 'web', 720, 25, 2, 'w.mp4', 'files/w', true, true, 1, now())`,
      [id],
    );

    expect(await videosOf(world)).toMatchObject([
      { videoFile: { storageKey: 'files/w', extension: '.mp4', mediaType: 'video/mp4', size: 2 } },
    ]);
  });

  test('likes, dislikes, comments and what was watched, with the addresses of the videos', async () => {
    await using world = await startWorld();
    const { id, uuid } = await world.publish(bob);
    const other = await world.publish(carol);
    const call = world.as(alice);
    await call(videosApi.rateVideo, { params: { id: uuid }, body: { rating: 'like' } });
    await call(videosApi.rateVideo, { params: { id: other.uuid }, body: { rating: 'dislike' } });
    const thread = await call(videosApi.createCommentThread, { params: { id: uuid }, body: { text: 'How deep?' } });
    const commentId = thread.status === 200 ? thread.body.comment.id : 0;
    await call(videosApi.createCommentReply, { params: { id: uuid, commentId }, body: { text: 'Very.' } });
    await world.sql('insert into watched_videos (user_id, video_id, position, watched_at) values ($1, $2, 42, now())', [alice.userId, id]);

    const rated = async (rating: 'dislike' | 'like') =>
      bodyOf(await world.asExports(archivesInternal.listArchivedRatings, { params, query: { rating } })).items;
    const comments = bodyOf(await world.asExports(archivesInternal.listArchivedComments, { params }));
    const history = bodyOf(await world.asExports(archivesInternal.listArchivedHistory, { params }));

    const videoUrl = `${publicUrl}/videos/watch/${uuid}`;
    expect(await rated('like')).toEqual([{ videoUrl, createdAt: expect.any(String) }]);
    expect(await rated('dislike')).toMatchObject([{ videoUrl: `${publicUrl}/videos/watch/${other.uuid}` }]);
    expect(comments.items).toMatchObject([
      { id: commentId, url: `${videoUrl}/comments/${commentId}`, text: 'How deep?', videoUrl, inReplyToCommentUrl: null },
      { text: 'Very.', inReplyToCommentUrl: `${videoUrl}/comments/${commentId}` },
    ]);
    expect(history.items).toMatchObject([{ videoUrl, lastTimecode: 42 }]);
  });

  test('whom they follow, who follows them, and whom they muted', async () => {
    await using world = await startWorld();
    const host = new URL(publicUrl).host;
    await world.as(alice)(videosApi.addSubscription, { body: { uri: `bob_channel@${host}` } });
    await world.as(bob)(videosApi.addSubscription, { body: { uri: `alice_channel@${host}` } });
    await world.as(alice)(videosApi.muteAccount, { body: { accountName: 'carol' } });
    await world.as(alice)(videosApi.muteServer, { body: { host: 'spam.example' } });
    await world.settle();

    const following = bodyOf(await world.asExports(archivesInternal.listArchivedFollowing, { params }));
    const followers = bodyOf(await world.asExports(archivesInternal.listArchivedFollowers, { params }));
    const mutes = bodyOf(await world.asExports(archivesInternal.listArchivedMutes, { params }));

    expect(following.items).toMatchObject([
      { handle: `alice@${host}`, targetHandle: `bob_channel@${host}`, targetUrl: `${publicUrl}/video-channels/bob_channel` },
    ]);
    expect(followers.items).toMatchObject([{ handle: `bob@${host}`, targetHandle: `alice_channel@${host}` }]);
    expect(mutes.items).toEqual([
      { kind: 'account', name: `carol@${host}` },
      { kind: 'server', name: 'spam.example' },
    ]);
  });

  test('playlists with their videos in order, without those that are gone', async () => {
    await using world = await startWorld();
    const [first, gone, last] = [await world.publish(bob), await world.publish(bob), await world.publish(bob)];
    const list = await makePlaylist(world, alice, { displayName: 'Ice' });
    for (const { id } of [first, gone, last]) await addVideo(world, alice, list, id);
    await world.sql('delete from videos where id = $1', [gone.id]);

    const playlists = bodyOf(await world.asExports(archivesInternal.listArchivedPlaylists, { params }));
    const elements = await world.asExports(archivesInternal.listArchivedElements, { params, query: { playlistId: list.id } });
    const foreign = await world.asExports(archivesInternal.listArchivedElements, {
      params: { userId: bob.userId },
      query: { playlistId: list.id },
    });

    const mine = playlists.items.filter(({ type }) => type === 1);
    expect(mine).toMatchObject([{ displayName: 'Ice', channel: 'alice_channel', url: `${publicUrl}/video-playlists/${list.uuid}` }]);
    expect(bodyOf(elements).items.map(({ videoUrl }) => videoUrl)).toEqual(
      [first, last].map(({ uuid }) => `${publicUrl}/videos/watch/${uuid}`),
    );
    expect(bodyOf(foreign).items).toEqual([]);
  });
});

test('the files alone are those that the videos name', async () => {
  await using world = await startWorld();
  await world.publish(alice);
  await world.publish(alice, {}, { privacy: 3 });
  await world.publish(bob);

  const { items, next } = bodyOf(await world.asExports(archivesInternal.listArchivedFiles, { params }));

  const named = (await videosOf(world)).map(({ video: { id, uuid, privacy }, captionFiles, thumbnail, videoFile }) => {
    return { id, uuid, privacy: privacy.id, captionFiles, thumbnail, videoFile };
  });
  expect(named.map(({ privacy, videoFile }) => [privacy, videoFile?.size])).toEqual([
    [1, 1000],
    [3, 1000],
  ]);
  expect({ items, next }).toEqual({ items: named, next: null });
});

test('pages follow each other by their cursor until there are no more', async () => {
  await using world = await startWorld();
  const made = [await world.publish(alice), await world.publish(alice), await world.publish(alice)];
  const page = async (after: number) =>
    bodyOf(await world.asExports(archivesInternal.listArchivedVideos, { params, query: { after, count: 2 } }));

  const first = await page(0);
  const second = await page(first.next ?? 0);

  const idsOf = ({ items }: typeof first) => items.map(({ video: { id } }) => id);
  expect([...idsOf(first), ...idsOf(second)]).toEqual(made.map(({ id }) => id));
  expect([first.next, second.next]).toEqual([made[1]?.id, null]);
});

test('F1: no service but exports, and no person, may ask', async () => {
  await using world = await startWorld();

  for (const call of [world.asAuth, world.asFederation, world.as(alice)])
    expect([401, 403]).toContain((await call(archivesInternal.listArchivedVideos, { params })).status);
});
