import { videosApi, videosInternal } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { alice, bob, carol } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { block } from './blocks-world.ts';
import { publicUrl, startWorld, type World } from './world.ts';

const federated = (world: World, id: string | number) =>
  world.asFederation(videosInternal.getFederatedVideo, { params: { id: String(id) } });
const toPublish = (world: World, videoId: number) => world.asFederation(videosInternal.getVideoToPublish, { params: { videoId } });
const commentOn = async (world: World, id: number, text: string, caller: Caller, inReplyTo?: number): Promise<number> => {
  const answer =
    inReplyTo === undefined
      ? await world.as(caller)(videosApi.createCommentThread, { params: { id: String(id) }, body: { text } })
      : await world.as(caller)(videosApi.createCommentReply, { params: { id: String(id), commentId: inReplyTo }, body: { text } });
  if (answer.status !== 200) throw new Error(`no comment: ${JSON.stringify(answer.body)}`);
  return answer.body.comment.id;
};

test('federation reads a video with captions, storyboard and chapters in one answer', async () => {
  await using world = await startWorld();
  const { id, uuid } = await world.publish(alice, {}, { name: 'The sea', tags: ['sea'] });
  await world.as(alice)(videosApi.replaceChapters, {
    params: { videoId: uuid },
    body: { chapters: [{ timecode: 0, title: 'Waves' }] },
  });
  await world.sql(
    `insert into video_captions (video_id, language, filename, storage_key, size, words, created_at, updated_at)
     values ($1, 'en', 'a-en.vtt', 'captions/a', 1, '', now(), now())`,
    [id],
  );
  await world.sql(
    `insert into video_storyboards (video_id, source_version, filename, storage_key, size, total_width, total_height, sprite_width, sprite_height, sprite_duration, created_at)
     values ($1, 1, 's.jpg', 'storyboards/s', 1, 1920, 1080, 192, 108, 8, now())`,
    [id],
  );

  const answer = await federated(world, uuid);

  const shown = await world.anonymous(videosApi.getVideo, { params: { id: uuid } });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      standing: 'open',
      video: shown.body,
      captions: [
        { language: 'en', label: 'English', automaticallyGenerated: false, fileUrl: `${publicUrl}/lazy-static/video-captions/a-en.vtt` },
      ],
      storyboard: { fileUrl: `${publicUrl}/lazy-static/storyboards/s.jpg`, totalWidth: 1920, spriteDuration: 8 },
      chapters: [{ timecode: 0, title: 'Waves' }],
    },
  });
});

test('F8: servers are shown no video that is not for everybody, nor anything of it', async () => {
  await using world = await startWorld();
  const ofPrivacy = (privacy: 1 | 2 | 3 | 4, columns = {}) => world.publish(alice, columns, { privacy });
  const hidden = await ofPrivacy(3);
  const internal = await ofPrivacy(4);
  const scheduled = await ofPrivacy(3, { scheduled_update_at: new Date(Date.now() + 60_000), scheduled_privacy: 1 });
  const protectedOne = await world.publish(alice, { privacy: 5 });
  const blocked = await ofPrivacy(1);
  expect((await block(world, blocked.id)).status).toBe(204);
  const unlisted = await ofPrivacy(2);
  const waiting = await ofPrivacy(1, { state: 2, wait_transcoding: true });

  const ask = world.asFederation;
  const read = async (id: string) => {
    const params = { id };
    const answers = await Promise.all([
      ask(videosInternal.getFederatedVideo, { params }),
      ask(videosInternal.listFederatedComments, { params }),
      ask(videosInternal.listFederatedRatings, { params, query: { rating: 'like' } }),
      ask(videosInternal.getFederatedComment, { params: { id, commentId: 1 } }),
    ]);
    return [...new Set(answers.map(({ status }) => status))];
  };

  for (const { uuid, id } of [hidden, internal, scheduled, protectedOne, blocked]) {
    expect([uuid, await read(uuid)]).toEqual([uuid, [401]]);
    expect([id, await read(String(id))]).toEqual([id, [401]]);
  }
  expect(await read(waiting.uuid)).toEqual([404]);
  expect((await federated(world, unlisted.uuid)).status).toBe(200);
  expect((await federated(world, unlisted.id)).status).toBe(401);
  expect(await ask(videosInternal.listFederatedVideos, {})).toMatchObject({ status: 200, body: { total: 0, data: [] } });
});

test('what is told of a video follows from privacy, state and block', async () => {
  await using world = await startWorld();
  const { id } = await world.publish(alice);
  const standing = async (columns: Record<string, unknown>) => {
    for (const [column, value] of Object.entries(columns)) await world.sql(`update videos set ${column} = $2 where id = $1`, [id, value]);
    const answer = await toPublish(world, id);
    return answer.status === 200 ? answer.body.standing : answer.status;
  };

  expect(await standing({})).toBe('open');
  expect(await standing({ privacy: 2 })).toBe('open');
  for (const privacy of [3, 4, 5]) expect([privacy, await standing({ privacy })]).toEqual([privacy, 'closed']);
  expect(await standing({ privacy: 1, state: 2, wait_transcoding: true })).toBe('closed');
  expect(await standing({ wait_transcoding: false })).toBe('open');
  await block(world, id, { unfederate: false });
  expect(await standing({ state: 1 })).toBe('kept');
  await world.sql('update video_blocks set unfederated = true');
  expect(await standing({})).toBe('closed');
  expect((await toPublish(world, 4711)).status).toBe(404);
});

test('several videos are read at once whoever may see them, in the order that was asked for and without those that are gone', async () => {
  await using world = await startWorld();
  const open = await world.publish(alice);
  const hidden = await world.publish(alice, {}, { privacy: 3 });

  const answer = await world.asFederation(videosInternal.listVideosToPublish, { body: { videoIds: [hidden.id, 4711, open.id] } });

  const each = await Promise.all([toPublish(world, hidden.id), toPublish(world, open.id)]);
  expect(answer).toMatchObject({ status: 200, body: each.map(({ body }) => body) });
  expect(answer.body).toHaveLength(2);
});

test('the outbox lists what everybody finds, newest first, by account, channel and instance', async () => {
  await using world = await startWorld();
  const first = await world.publish(alice, { published_at: '2026-01-01' });
  const second = await world.publish(alice, { published_at: '2026-01-02' });
  const other = await world.publish(bob, { published_at: '2026-01-03' });
  await world.publish(alice, {}, { privacy: 2 });
  const [{ account_id: accountId } = { account_id: 0 }] = await world.sql<{ account_id: number }>(
    'select account_id from videos where id = $1',
    [first.id],
  );
  const list = async (query: object) => {
    const answer = await world.asFederation(videosInternal.listFederatedVideos, { query });
    return answer.status === 200 && [answer.body.total, answer.body.data.map(({ video }) => video.id)];
  };

  expect(await list({})).toEqual([3, [other.id, second.id, first.id]]);
  expect(await list({ accountId })).toEqual([2, [second.id, first.id]]);
  expect(await list({ channelId: world.channelOf(bob) })).toEqual([1, [other.id]]);
  expect(await list({ accountId, start: 1, count: 1 })).toEqual([2, [first.id]]);
  expect(await list({ accountId, count: 0 })).toEqual([2, []]);
});

test('comments come in the order they were written, with the authors above them; held and muted ones are not told of', async () => {
  await using world = await startWorld();
  const { id, uuid } = await world.publish(alice);
  const thread = await commentOn(world, id, 'Where is this?', bob);
  const answer = await commentOn(world, id, 'In Pello.', alice, thread);
  const third = await commentOn(world, id, 'Thanks!', bob, answer);
  const held = await commentOn(world, id, 'Buy boats!', carol);
  await world.sql('update comments set held_for_review = true where id = $1', [held]);
  const deleted = await commentOn(world, id, 'Oh.', bob);
  await world.as(bob)(videosApi.deleteComment, { params: { id: uuid, commentId: deleted } });
  const ask = world.asFederation;
  const get = (commentId: number) => ask(videosInternal.getFederatedComment, { params: { id: uuid, commentId } });

  expect(await ask(videosInternal.listFederatedComments, { params: { id: uuid } })).toMatchObject({
    body: { uuid, url: null, total: 4, comments: [thread, answer, third, deleted].map((each) => ({ id: each, url: null })) },
  });
  expect(await get(third)).toMatchObject({
    body: {
      id: third,
      inReplyToId: answer,
      text: 'Thanks!',
      account: { name: 'bob', url: null },
      parentAccounts: [{ name: 'alice' }, { name: 'bob' }],
      deletedAt: null,
      video: { id, uuid, url: null, standing: 'open', isPublic: true, account: { name: 'alice' }, channel: { name: 'alice_channel' } },
    },
  });
  expect(await get(deleted)).toMatchObject({ body: { account: null, text: '', deletedAt: expect.any(String) } });
  expect((await get(held)).status).toBe(404);
  expect(await ask(videosInternal.getCommentToPublish, { params: { commentId: held } })).toMatchObject({ body: { heldForReview: true } });

  await world.sql(`update accounts set muted_by_instance = true where name = 'bob'`);
  expect(await ask(videosInternal.listFederatedComments, { params: { id: uuid } })).toMatchObject({
    body: { comments: [{ id: answer }, { id: deleted }] },
  });
  expect((await get(third)).status).toBe(404);
  const another = await world.publish(alice);
  const elsewhere = await ask(videosInternal.getFederatedComment, { params: { id: another.uuid, commentId: answer } });
  expect(elsewhere.status).toBe(404);
});

test('likes and dislikes are told by account, and hidden with their video', async () => {
  await using world = await startWorld();
  const { id, uuid } = await world.publish(alice);
  await world.as(bob)(videosApi.rateVideo, { params: { id: uuid }, body: { rating: 'like' } });
  await world.as(carol)(videosApi.rateVideo, { params: { id: uuid }, body: { rating: 'dislike' } });
  const ask = world.asFederation;
  const [{ id: accountId } = { id: 0 }] = await world.sql<{ id: number }>(`select id from accounts where name = 'bob'`);
  const rating = () => ask(videosInternal.getFederatedRating, { params: { accountId, videoId: id } });

  expect(await ask(videosInternal.listFederatedRatings, { params: { id: uuid }, query: { rating: 'like' } })).toMatchObject({
    body: { id, uuid, total: 1, accounts: ['bob'] },
  });
  expect(await rating()).toMatchObject({ body: { account: 'bob', rating: 'like', video: { uuid, account: { name: 'alice' } } } });
  await world.sql('update videos set privacy = 3 where id = $1', [id]);
  expect((await rating()).status).toBe(404);
});

test('playlists are told of as anybody sees them, without the addresses of hidden videos', async () => {
  await using world = await startWorld();
  const [shown, hidden] = [await world.publish(alice), await world.publish(alice, {}, { privacy: 3 })];
  const made = await world.as(alice)(videosApi.createPlaylist, {
    body: { displayName: 'Ice', privacy: 1, videoChannelId: world.channelOf(alice) },
  });
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  const { id, uuid } = made.body.videoPlaylist;
  for (const video of [shown, hidden])
    await world.as(alice)(videosApi.addPlaylistElement, { params: { playlistId: uuid }, body: { videoId: video.uuid } });
  const ask = world.asFederation;

  const answer = await ask(videosInternal.getFederatedPlaylist, { params: { id: uuid } });

  const elementIds = answer.status === 200 ? answer.body.elementIds : [];
  expect(answer).toMatchObject({ status: 200, body: { playlist: { uuid, displayName: 'Ice', videosLength: 2 } } });
  const elements = await Promise.all(
    elementIds.map((elementId) => ask(videosInternal.getFederatedElement, { params: { id: String(id), elementId } })),
  );
  expect(elements).toMatchObject([
    { body: { position: 1, playlistUuid: uuid, videoUuid: shown.uuid } },
    { body: { position: 2, videoUuid: null } },
  ]);
  expect(await ask(videosInternal.listFederatedPlaylists, { query: { channelId: world.channelOf(alice) } })).toMatchObject({
    body: { total: 1, uuids: [uuid] },
  });
  await world.sql('update playlists set privacy = 3');
  expect((await ask(videosInternal.getFederatedPlaylist, { params: { id: uuid } })).status).toBe(401);
  expect(await ask(videosInternal.listFederatedPlaylists, {})).toMatchObject({ body: { total: 0 } });
});

test('only federation may ask', async () => {
  await using world = await startWorld();
  const { uuid } = await world.publish(alice);

  expect((await world.asWeb(videosInternal.getFederatedVideo, { params: { id: uuid } })).status).toBe(403);
  expect((await world.anonymous(videosInternal.getFederatedVideo, { params: { id: uuid } })).status).toBe(401);
});
