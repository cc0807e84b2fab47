import { shortUuid } from '@flotilla/contracts-shared';
import { videosApi, videosInternal } from '@flotilla/contracts-videos';
import { alice, bob, carol, root } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { comment, decide, forget, idsOf, listAll, listMine, report, reported } from './abuses-world.ts';
import { block } from './blocks-world.ts';
import { accountOf, forAll, mute } from './mutes-world.ts';
import { startWorld, type World } from './world.ts';

const first = async (world: World, query: Record<string, unknown> = {}, caller = carol) => {
  const answer = await listAll(world, query, caller);
  if (answer.status !== 200) throw new Error(`no list: ${JSON.stringify(answer.body)}`);
  return answer.body.data[0];
};

test('a video is reported with reasons and a part of it, and moderators see by whom, and how often', async () => {
  await using world = await startWorld();
  const video = await world.publish(alice);

  const id = await reported(world, {
    predefinedReasons: ['rights', 'privacy', 'rights'],
    video: { id: video.shortUUID, startAt: 61, endAt: 90 },
  });
  const second = await reported(world, { reason: 'Spam', video: { id: video.id } }, root);

  expect(await listAll(world, { id })).toMatchObject({
    status: 200,
    body: {
      total: 1,
      data: [
        {
          id,
          reason: 'It is not theirs.',
          predefinedReasons: ['rights', 'privacy'],
          reporterAccount: { name: 'bob', userId: bob.userId },
          flaggedAccount: { name: 'alice' },
          state: { id: 1, label: 'Pending' },
          moderationComment: null,
          comment: null,
          video: {
            id: video.id,
            uuid: video.uuid,
            shortUUID: video.shortUUID,
            name: 'A film of the sea',
            nsfw: false,
            deleted: false,
            blacklisted: false,
            startAt: 61,
            endAt: 90,
            channel: { name: 'alice_channel', ownerAccount: { name: 'alice' } },
            countReports: 2,
            nthReport: 1,
          },
          countReportsForReporter: 1,
          countReportsForReportee: 2,
          countMessages: 0,
        },
      ],
    },
  });
  expect(await first(world, { id: second })).toMatchObject({ video: { startAt: null, endAt: null, nthReport: 2, countReports: 2 } });
});

test('comments and accounts are reported, too; of several things the first counts', async () => {
  await using world = await startWorld();
  const video = await world.publish(alice);
  const commentId = await comment(world, video.uuid, 'Buy boats!', carol);
  const accountId = await accountOf(world, alice);

  await reported(world, { comment: { id: commentId } });
  expect(await first(world)).toMatchObject({
    video: null,
    comment: {
      id: commentId,
      threadId: commentId,
      text: 'Buy boats!',
      reportedText: 'Buy boats!',
      deleted: false,
      video: { id: video.id, uuid: video.uuid, name: 'A film of the sea' },
    },
  });
  await reported(world, { account: { id: accountId } });
  expect(await first(world)).toMatchObject({ video: null, comment: null, flaggedAccount: { name: 'alice' } });
  await reported(world, { account: { id: accountId }, comment: { id: commentId }, video: { id: video.uuid } });
  expect(await first(world)).toMatchObject({ video: { id: video.id }, comment: null });
});

test('who reported sees their own reports, without what is for moderators', async () => {
  await using world = await startWorld();
  const video = await world.publish(alice);
  const id = await reported(world, { video: { id: video.id } });
  await reported(world, { account: { id: await accountOf(world, alice) } }, root);
  await decide(world, id, { state: 2, moderationComment: 'Nonsense' });

  const mine = await listMine(world);

  expect(mine).toMatchObject({
    status: 200,
    body: { total: 1, data: [{ id, state: { id: 2, label: 'Rejected' }, flaggedAccount: { name: 'alice' }, video: { id: video.id } }] },
  });
  const [shown] = (mine.body as { data: object[] }).data;
  for (const hidden of [
    'reporterAccount',
    'moderationComment',
    'countReportsForReporter',
    'countReportsForReportee',
    'video.countReports',
    'video.nthReport',
  ])
    expect(shown).not.toHaveProperty(hidden);
  expect(await listMine(world, { id: 4711 })).toMatchObject({ body: { total: 0 } });
  expect(await listMine(world, { state: 2, search: 'SEA' })).toMatchObject({ body: { total: 1 } });
  expect(await listMine(world, { state: 1 })).toMatchObject({ body: { total: 0 } });
  expect(await listMine(world, {}, alice)).toMatchObject({ body: { total: 0 } });
});

test('F1, F8: what the caller cannot see cannot be reported', async () => {
  await using world = await startWorld();
  const hidden = await world.publish(alice, { privacy: 3 });
  const unlisted = await world.publish(alice, { privacy: 2 });
  const internal = await world.publish(alice, { privacy: 4 });
  const gone = await world.publish(alice);
  const below = await comment(world, hidden.uuid, 'Secret', alice);
  const held = await comment(world, unlisted.uuid, 'Wait', carol);
  const deleted = await comment(world, unlisted.uuid, 'Oh', carol);
  await world.sql('update comments set held_for_review = true where id = $1', [held]);
  await world.as(carol)(videosApi.deleteComment, { params: { id: unlisted.uuid, commentId: deleted } });
  await block(world, gone.uuid);
  const before = await world.traces();

  for (const id of [hidden.uuid, hidden.id, unlisted.id, gone.uuid, 4711])
    expect([id, (await report(world, { video: { id } })).status]).toEqual([id, 404]);
  for (const id of [below, held, deleted, 4711]) expect([id, (await report(world, { comment: { id } })).status]).toEqual([id, 404]);
  expect(await report(world, { account: { id: 4711 } })).toMatchObject({ status: 404 });

  expect(await world.traces()).toEqual(before);
  expect(await idsOf(world)).toEqual([]);
  expect(await report(world, { video: { id: unlisted.uuid } })).toMatchObject({ status: 200 });
  expect(await report(world, { video: { id: internal.id } })).toMatchObject({ status: 200 });
  expect(await report(world, { comment: { id: held } }, alice)).toMatchObject({ status: 200 });
});

test('a protected video is reported with its password', async () => {
  await using world = await startWorld();
  const { uuid, id } = await world.publish(alice, {}, { privacy: 5, videoPasswords: ['the crew alone'] });

  expect(await report(world, { video: { id: uuid } })).toMatchObject({ status: 404 });
  expect(await report(world, { video: { id: uuid } }, bob, 'everybody')).toMatchObject({ status: 404 });
  expect(await report(world, { video: { id: uuid } }, bob, 'the crew alone')).toMatchObject({ status: 200 });
  expect(await report(world, { video: { id } }, carol)).toMatchObject({ status: 200 });
  await block(world, uuid);
  expect(await report(world, { video: { id: uuid }, reason: 'Again.' }, bob, 'the crew alone')).toMatchObject({ status: 404 });
});

test('a comment on an unlisted or protected video is reported by who names the video as they read it', async () => {
  await using world = await startWorld();
  const unlisted = await world.publish(alice, { privacy: 2 });
  const open = await world.publish(alice);
  const below = await comment(world, unlisted.uuid, 'Buy boats!', alice);
  const locked = await world.publish(alice, {}, { privacy: 5, videoPasswords: ['the crew alone'] });
  const inside = await comment(world, locked.uuid, 'Buy sails!', alice);
  const about = (id: number, videoId?: number | string, password?: string) =>
    report(world, { comment: { id, ...(videoId !== undefined && { videoId }) } }, bob, password);

  for (const [id, videoId, password] of [
    [below],
    [below, unlisted.id],
    [below, open.uuid],
    [below, locked.uuid, 'the crew alone'],
    [below, '5f0c9b1e-7a34-4d0e-9a4b-2c1f6f0d8e11'],
    [inside],
    [inside, locked.uuid],
    [inside, locked.uuid, 'everybody'],
    [inside, unlisted.uuid],
  ] as [number, (number | string)?, string?][])
    expect([id, videoId, (await about(id, videoId, password)).status]).toEqual([id, videoId, 404]);
  expect(await about(below, 'no video')).toMatchObject({ status: 400 });
  expect(await idsOf(world)).toEqual([]);

  expect(await about(below, shortUuid(unlisted.uuid))).toMatchObject({ status: 200 });
  expect(await about(inside, locked.uuid, 'the crew alone')).toMatchObject({ status: 200 });
  expect((await listAll(world)).body).toMatchObject({
    data: [
      { comment: { id: inside, video: { uuid: locked.uuid } }, flaggedAccount: { name: 'alice' } },
      { comment: { id: below, video: { uuid: unlisted.uuid } } },
    ],
  });
});

test('F5: bad reports are refused, and nothing is left of them', async () => {
  await using world = await startWorld();
  const { id } = await world.publish(alice);
  const video = { id };
  const bad = [
    {},
    { video: {} },
    { video: { id: 'a b' } },
    { video, reason: 'x' },
    { video, reason: 'x'.repeat(3001) },
    { video, reason: 'a\0b' },
    { video, reason: 7 },
    { video, predefinedReasons: ['boring'] },
    { video, predefinedReasons: 'rights' },
    { video: { id, startAt: 5, endAt: 5 } },
    { video: { id, startAt: -1 } },
    { video: { id, startAt: 1.5 } },
    { comment: { id: '1' } },
    { account: { id: 2 ** 31 } },
  ];
  const before = await world.traces();

  for (const body of bad) expect([body, (await report(world, body)).status]).toEqual([body, 400]);

  expect(await world.traces()).toEqual(before);
  expect(await world.sql('select from abuses')).toEqual([]);
  const forged = { video, state: 3, reporterAccountId: 1, moderationComment: 'x', processedAt: '2026-01-01' };
  expect(await first(world, { id: await reported(world, forged) })).toMatchObject({
    state: { id: 1 },
    moderationComment: null,
    reporterAccount: { name: 'bob' },
  });
});

test('the list of moderators is filtered, searched and sorted', async () => {
  await using world = await startWorld();
  const boat = await world.publish(alice, {}, { name: 'A boat' });
  const sea = await world.publish(carol, {}, { name: 'The sea' });
  const spam = await comment(world, sea.uuid, 'Buy!', alice);
  const ids = {
    boat: await reported(world, { reason: 'One', predefinedReasons: ['rights'], video: { id: boat.id } }),
    sea: await reported(world, { reason: 'Two', video: { id: sea.id } }, alice),
    spam: await reported(world, { reason: 'Three', comment: { id: spam } }),
    account: await reported(world, { reason: 'Four', account: { id: await accountOf(world, alice) } }, root),
  };
  await decide(world, ids.sea, { state: 3 });
  const found = (query: Record<string, unknown>) => idsOf(world, query, root);

  expect(await found({})).toEqual([ids.account, ids.spam, ids.sea, ids.boat]);
  expect(await found({ sort: 'id', start: 1, count: 2 })).toEqual([ids.sea, ids.spam]);
  expect(await found({ sort: '-state' })).toEqual([ids.sea, ids.boat, ids.spam, ids.account]);
  expect(await found({ filter: 'video' })).toEqual([ids.sea, ids.boat]);
  expect(await found({ filter: 'comment' })).toEqual([ids.spam]);
  expect(await found({ filter: 'account' })).toEqual([ids.account]);
  expect(await found({ predefinedReason: 'rights' })).toEqual([ids.boat]);
  expect(await found({ state: 3 })).toEqual([ids.sea]);
  expect(await found({ search: 'BOAT' })).toEqual([ids.boat]);
  expect(await found({ searchVideo: 'sea' })).toEqual([ids.spam, ids.sea]);
  expect(await found({ searchReporter: 'ali' })).toEqual([ids.sea]);
  expect(await found({ searchReportee: 'ali' })).toEqual([ids.account, ids.spam, ids.boat]);
  expect(await found({ searchVideoChannel: 'carol' })).toEqual([ids.spam, ids.sea]);
  expect(await found({ search: '%' })).toEqual([]);
  await block(world, sea.uuid);
  expect(await found({ videoIs: 'blacklisted' })).toEqual([ids.sea]);
  await world.as(alice)(videosApi.deleteVideo, { params: { id: boat.uuid } });
  expect(await found({ videoIs: 'deleted' })).toEqual([ids.boat]);
  for (const query of [
    { sort: 'reason' },
    { state: 4 },
    { filter: 'channel' },
    { predefinedReason: 'x' },
    { videoIs: 'new' },
    { id: 0 },
    { search: '' },
  ])
    expect([query, (await listAll(world, query)).status]).toEqual([query, 400]);
});

test('a report stays readable when the video, the comment or the account is gone', async () => {
  await using world = await startWorld();
  const video = await world.publish(alice);
  const sea = await world.publish(carol);
  const commentId = await comment(world, sea.uuid, 'Buy boats!', alice);
  const ofVideo = await reported(world, { video: { id: video.uuid } });
  const ofComment = await reported(world, { comment: { id: commentId } });
  const ofAccount = await reported(world, { account: { id: await accountOf(world, alice) } });

  await world.as(carol)(videosApi.deleteComment, { params: { id: sea.uuid, commentId } });
  expect(await first(world, { id: ofComment })).toMatchObject({
    comment: { text: '', deleted: true, reportedText: 'Buy boats!', video: { name: 'A film of the sea' } },
  });
  await world.as(carol)(videosApi.deleteVideo, { params: { id: sea.uuid } });
  await world.as(alice)(videosApi.deleteVideo, { params: { id: video.uuid } });
  await world.settle();
  expect(await first(world, { id: ofVideo, search: 'alice' })).toMatchObject({
    video: {
      id: video.id,
      name: 'A film of the sea',
      deleted: true,
      blacklisted: false,
      thumbnails: [],
      channel: { name: 'alice_channel' },
    },
  });
  await world.publishUser(alice, { deleted: true, version: 2 });
  await world.settle();
  expect(await world.sql(`select from accounts where name = 'alice'`)).toEqual([]);

  expect(await first(world, { id: ofVideo })).toMatchObject({
    flaggedAccount: null,
    video: { deleted: true, channel: { displayName: 'Main alice channel' } },
  });
  expect(await first(world, { id: ofComment })).toMatchObject({
    flaggedAccount: null,
    comment: { reportedText: 'Buy boats!', deleted: true },
  });
  expect(await first(world, { id: ofAccount })).toMatchObject({ flaggedAccount: null, video: null, comment: null });
  const mine = (await listMine(world)).body as { total: number; data: { comment: object | null }[] };
  expect([mine.total, mine.data.map((each) => each.comment !== null)]).toEqual([3, [false, true, false]]);
  expect(JSON.stringify(mine.data)).not.toContain('Buy boats!');
  await world.publishUser(bob, { deleted: true, version: 2 });
  await world.settle();
  expect(await first(world, { id: ofVideo })).toMatchObject({ reporterAccount: null, reason: 'It is not theirs.' });
});

test('F8: who reported a video learns nothing of it that they may not see any more', async () => {
  await using world = await startWorld();
  const video = await world.publish(alice);
  await reported(world, { video: { id: video.uuid } });
  const update = (body: object) => world.as(alice)(videosApi.updateVideo, { params: { id: video.uuid }, body: body as never });
  const shown = async () => ((await listMine(world)).body as { data: { video: { name: string; thumbnails: object[] } }[] }).data[0]?.video;

  await update({ name: 'A better name' });
  expect((await shown())?.name).toBe('A better name');
  await update({ privacy: 3, name: 'My diary' });

  expect(await shown()).toMatchObject({ name: 'A film of the sea', thumbnails: [], deleted: false });
  expect((await first(world))?.video?.name).toBe('My diary');
});

test('the person who is reported never learns who did it, not even as a moderator', async () => {
  await using world = await startWorld();
  const video = await world.publish(carol);
  const id = await reported(world, { video: { id: video.uuid } });
  await world.as(bob)(videosApi.createAbuseMessage, { params: { abuseId: id }, body: { message: 'Please look' } });

  const seen = await listAll(world, {}, carol);
  expect(seen).toMatchObject({ body: { total: 1, data: [{ id, reporterAccount: null }] } });
  expect(JSON.stringify(seen.body)).not.toContain('bob');
  for (const query of [{ search: 'bob' }, { searchReporter: 'bob' }]) expect(await idsOf(world, query, carol)).toEqual([]);
  await mute(world, 'bob', carol);
  expect(await idsOf(world, {}, carol)).toEqual([id]);
  const talk = await world.as(carol)(videosApi.listAbuseMessages, { params: { abuseId: id } });
  expect(talk).toMatchObject({ status: 200, body: { data: [{ message: 'Please look', account: null }] } });
  expect(await first(world, {}, root)).toMatchObject({ reporterAccount: { name: 'bob' } });
});

test('reports by whom the instance, or the moderator who asks, muted are left out', async () => {
  await using world = await startWorld();
  const id = await reported(world, { account: { id: await accountOf(world, alice) } });

  await mute(world, 'bob', carol);
  expect([await idsOf(world, {}, carol), await idsOf(world, {}, root)]).toEqual([[], [id]]);
  await forAll.mute(world, 'bob');
  expect([await idsOf(world, {}, carol), await idsOf(world, {}, root)]).toEqual([[], []]);
  expect((await listMine(world)).body).toMatchObject({ total: 1 });
});

test('the same report twice is one; of many that wait no more are taken', async () => {
  await using world = await startWorld();
  const video = await world.publish(alice);
  const body = { video: { id: video.uuid } };

  const ids = await Promise.all([reported(world, body), reported(world, body), reported(world, body)]);
  expect(new Set(ids).size).toBe(1);
  for (let nth = 1; nth < 10; nth += 1) await reported(world, { ...body, reason: `Reason ${nth}` });
  expect(await report(world, { ...body, reason: 'Reason 10' })).toMatchObject({
    status: 400,
    body: { detail: expect.stringContaining('wait') },
  });
  expect(await report(world, { ...body, reason: 'Reason 10' }, root)).toMatchObject({ status: 200 });
  await decide(world, ids[0] as number, { state: 2 });
  expect(await report(world, { ...body, reason: 'Reason 10' })).toMatchObject({ status: 200 });
  await world.sql(
    `insert into abuses (kind, reason, reporter_account_id, created_at, updated_at) select 'account', 'x', a.id, now(), now() from accounts a, generate_series(1, 200) where a.name = 'bob'`,
  );
  expect(await report(world, { account: { id: await accountOf(world, alice) } })).toMatchObject({ status: 400 });
});

test('F7: 30 reports at the same time leave ten that wait about one thing', async () => {
  await using world = await startWorld();
  const video = await world.publish(alice);

  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, nth) => report(world, { reason: `Reason ${nth}`, video: { id: video.id } })),
  );

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(await world.sql('select from abuses')).toHaveLength(10);
});

test('numbers for statistics, and about a user', async () => {
  await using world = await startWorld();
  const video = await world.publish(alice);
  const id = await reported(world, { video: { id: video.id } });
  await reported(world, { reason: 'Loud', account: { id: await accountOf(world, alice) } }, root);
  world.passHours(2);
  await decide(world, id, { state: 3 });
  await decide(world, id, { state: 1 });

  const stats = await world.asAuth(videosInternal.countAbuses, {});
  expect(stats).toMatchObject({ status: 200, body: { total: 2, processed: 1 } });
  const { averageResponseTimeMs } = stats.body as { averageResponseTimeMs: number };
  expect(Math.round(averageResponseTimeMs / 3_600_000)).toBe(2);
  await decide(world, id, { state: 3 });
  const numbers = async (userId: number) => (await world.asAuth(videosInternal.countAbusesOfUser, { params: { userId } })).body;
  expect(await numbers(alice.userId)).toEqual({ abusesCount: 2, abusesAcceptedCount: 1, abusesCreatedCount: 0 });
  expect(await numbers(bob.userId)).toEqual({ abusesCount: 0, abusesAcceptedCount: 0, abusesCreatedCount: 1 });
  expect(await forget(world, id)).toMatchObject({ status: 204 });
  expect(await numbers(bob.userId)).toMatchObject({ abusesCreatedCount: 0 });
});
