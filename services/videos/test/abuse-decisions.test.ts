import { notificationType, videosApi } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { alice, bob, carol, root } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { decide, forget, idsOf, listAll, messages, publishTeam, reported, unwrite, write } from './abuses-world.ts';
import { accountOf, mute } from './mutes-world.ts';
import { ascending, startWorld, type World } from './world.ts';

const bell = async (world: World, caller: Caller) => {
  await world.settle();
  const answer = await world.as(caller)(videosApi.listMyNotifications, { query: {} });
  if (answer.status !== 200) throw new Error('no list');
  return answer.body.data;
};
const types = async (world: World, caller: Caller) => (await bell(world, caller)).map(({ type }) => type);
const audited = async (world: World) =>
  (await world.events('audit-event.recorded.v1'))
    .filter(({ domain }) => domain === 'abuse')
    .map(({ username, action, values }) => [username, action, values]);
const { NEW_ABUSE_FOR_MODERATORS, ABUSE_STATE_CHANGE, ABUSE_NEW_MESSAGE } = notificationType;

test('moderators are told of a report, in the bell and by mail; the reported are not, and nothing says who reported', async () => {
  await using world = await startWorld();
  await publishTeam(world);
  const video = await world.publish(alice);

  const id = await reported(world, { reason: '<script>alert(1)</script>', video: { id: video.uuid } });

  expect(await bell(world, carol)).toMatchObject([
    { type: NEW_ABUSE_FOR_MODERATORS, abuse: { id, state: 1, video: { uuid: video.uuid, name: 'A film of the sea' } } },
  ]);
  expect(await types(world, root)).toEqual([NEW_ABUSE_FOR_MODERATORS]);
  expect([await bell(world, alice), await bell(world, bob)]).toEqual([[], []]);
  const told = await world.events('notification.created.v1');
  expect(told).toMatchObject([
    {
      recipients: [
        { userId: root.userId, web: true, email: true },
        { userId: carol.userId, web: true, email: true },
      ].sort((a, b) => a.userId - b.userId),
      about: { path: `/admin/moderation/abuses/list?search=%23${id}`, video: 'A film of the sea', text: '<script>alert(1)</script>' },
    },
  ]);
  expect(await world.events('abuse.opened.v1')).toMatchObject([{ abuseId: id, kind: 'video', videoId: video.id, commentId: null }]);
  expect(JSON.stringify([told, await world.events('abuse.opened.v1')])).not.toContain('bob');
});

test('no moderator is told of what a moderator reports, or of what they are reported for', async () => {
  await using world = await startWorld();
  await publishTeam(world);

  await reported(world, { account: { id: await accountOf(world, alice) } }, root);
  expect(await types(world, carol)).toEqual([]);
  await reported(world, { account: { id: await accountOf(world, carol) } });
  expect([await types(world, carol), await types(world, root)]).toEqual([[], [NEW_ABUSE_FOR_MODERATORS]]);
});

test('a moderator decides, any state from any other, and who reported is told each time', async () => {
  await using world = await startWorld();
  await publishTeam(world);
  const id = await reported(world, { account: { id: await accountOf(world, alice) } });
  const state = async () => (await listAll(world)).body as { data: { state: object; moderationComment: string | null }[] };

  for (const [wanted, label] of [
    [3, 'Accepted'],
    [2, 'Rejected'],
    [1, 'Pending'],
  ] as const) {
    expect(await decide(world, id, { state: wanted })).toMatchObject({ status: 204 });
    expect((await state()).data).toMatchObject([{ state: { id: wanted, label } }]);
    world.passHours(1);
  }
  expect(await decide(world, id, { state: 1 })).toMatchObject({ status: 204 });
  expect(await decide(world, id, { moderationComment: '<b>Wait</b>' })).toMatchObject({ status: 204 });
  expect((await state()).data).toMatchObject([{ moderationComment: '<b>Wait</b>', state: { id: 1 } }]);
  expect(await decide(world, id, { moderationComment: null })).toMatchObject({ status: 204 });
  expect((await state()).data).toMatchObject([{ moderationComment: null }]);

  expect(await types(world, bob)).toEqual([ABUSE_STATE_CHANGE, ABUSE_STATE_CHANGE, ABUSE_STATE_CHANGE]);
  expect(await bell(world, bob)).toMatchObject([{ abuse: { id, state: 1, account: { name: 'alice' } } }, {}, {}]);
  expect(await bell(world, alice)).toEqual([]);
  expect((await world.events('abuse.decided.v1')).map((event) => event['state'])).toEqual([3, 2, 1]);
  expect(await audited(world)).toMatchObject([
    ['carol', 'update', { id, kind: 'account', account: 'alice', state: 1, 'new-state': 3 }],
    ['carol', 'update', { state: 3, 'new-state': 2 }],
    ['carol', 'update', { state: 2, 'new-state': 1 }],
    ['carol', 'update', { moderationComment: null, 'new-moderationComment': '<b>Wait</b>' }],
    ['carol', 'update', { 'new-moderationComment': null }],
  ]);
});

test('when a report was first looked at is written down once', async () => {
  await using world = await startWorld();
  const accountId = await accountOf(world, alice);
  const [decided, answered] = [
    await reported(world, { account: { id: accountId } }),
    await reported(world, { reason: 'Loud', account: { id: accountId } }),
  ];
  const processed = async () =>
    (await world.sql<{ processed_at: Date | null }>('select processed_at from abuses order by id')).map((row) => row.processed_at);

  await decide(world, decided, { moderationComment: 'Look at this' });
  await write(world, answered, 'Please');
  expect(await processed()).toEqual([null, null]);
  await decide(world, decided, { state: 3 });
  await write(world, answered, 'We look', carol);
  const before = await processed();
  expect(before).toEqual([expect.any(Date), expect.any(Date)]);
  world.passHours(1);
  await decide(world, decided, { state: 2 });
  await decide(world, answered, { state: 2 });
  expect(await processed()).toEqual(before);
});

test('reporter and moderators write each other, and are told of what the others wrote', async () => {
  await using world = await startWorld();
  await publishTeam(world);
  const id = await reported(world, { account: { id: await accountOf(world, alice) } });
  await world.settle();

  const [asked, answered] = [await write(world, id, 'Please <i>look</i>'), await write(world, id, 'We did', carol)];

  expect([asked, answered]).toMatchObject([{ status: 200 }, { status: 200 }]);
  const talk = [
    { message: 'Please <i>look</i>', byModerator: false, account: { name: 'bob' } },
    { message: 'We did', byModerator: true, account: { name: 'carol' } },
  ];
  expect(await messages(world, id)).toMatchObject({ status: 200, body: { total: 2, data: talk } });
  expect(await messages(world, id, root)).toMatchObject({ status: 200, body: { data: talk } });
  expect(await types(world, bob)).toEqual([ABUSE_NEW_MESSAGE]);
  expect(await types(world, carol)).toEqual([ABUSE_NEW_MESSAGE, NEW_ABUSE_FOR_MODERATORS]);
  expect(await types(world, root)).toEqual([ABUSE_NEW_MESSAGE, ABUSE_NEW_MESSAGE, NEW_ABUSE_FOR_MODERATORS]);
  expect(await listAll(world)).toMatchObject({ body: { data: [{ countMessages: 2, state: { id: 1 } }] } });
  const told = (await world.events('notification.created.v1')).filter(({ type }) => type === ABUSE_NEW_MESSAGE);
  // Of different causes, whose order says nothing.
  expect(told.map(({ about }) => (about as { path: string }).path).toSorted()).toEqual([
    `/admin/moderation/abuses/list?search=%23${id}`,
    `/admin/moderation/abuses/list?search=%23${id}`,
    `/my-account/abuses?search=%23${id}`,
  ]);
  await mute(world, 'carol', bob);
  await write(world, id, 'Once more', carol);
  expect(await types(world, bob)).toEqual([ABUSE_NEW_MESSAGE]);
});

test('a message is deleted by who wrote it, or by a moderator', async () => {
  await using world = await startWorld();
  const id = await reported(world, { account: { id: await accountOf(world, alice) } });
  const idOf = async (answer: ReturnType<typeof write>) => ((await answer).body as { abuseMessage: { id: number } }).abuseMessage.id;
  const [own, theirs, other] = [
    await idOf(write(world, id, 'One')),
    await idOf(write(world, id, 'Two', carol)),
    await idOf(write(world, id, 'Three')),
  ];

  expect(await unwrite(world, id, theirs, bob)).toMatchObject({ status: 403 });
  expect(await unwrite(world, id, own, bob)).toMatchObject({ status: 204 });
  expect(await unwrite(world, id, own, bob)).toMatchObject({ status: 404 });
  expect(await unwrite(world, id, other, root)).toMatchObject({ status: 204 });
  expect(await messages(world, id)).toMatchObject({ body: { total: 1, data: [{ message: 'Two' }] } });
  expect(await audited(world)).toMatchObject([['root', 'delete', { id, message: 'Three' }]]);
});

test('F1: nobody else reads, writes or decides', async () => {
  await using world = await startWorld();
  const id = await reported(world, { account: { id: await accountOf(world, carol) } });
  const another = await reported(world, { reason: 'Loud', account: { id: await accountOf(world, carol) } }, alice);
  const written = await write(world, another, 'Mine', alice);
  const messageId = (written.body as { abuseMessage: { id: number } }).abuseMessage.id;
  const before = [
    await world.traces(),
    await world.sql('select * from abuses order by id'),
    await world.sql('select * from abuse_messages'),
  ];

  for (const [caller, status] of [
    [null, 401],
    [alice, 403],
  ] as const) {
    expect(await messages(world, id, caller)).toMatchObject({ status });
    expect(await write(world, id, 'Hello', caller)).toMatchObject({ status });
  }
  expect(await unwrite(world, another, messageId, bob)).toMatchObject({ status: 403 });
  expect(await unwrite(world, id, messageId, bob)).toMatchObject({ status: 404 });
  expect(await unwrite(world, id, messageId, root)).toMatchObject({ status: 404 });
  for (const caller of [bob, carol]) expect(await messages(world, 4711, caller)).toMatchObject({ status: 404 });
  expect(await write(world, 4711, 'Hello', carol)).toMatchObject({ status: 404 });
  expect(await decide(world, 4711, { state: 2 })).toMatchObject({ status: 404 });
  expect(await forget(world, 4711)).toMatchObject({ status: 404 });
  for (const message of ['', 'x', 'x'.repeat(3001), 'a\0b', 7])
    expect([message, (await write(world, id, message as string)).status]).toEqual([message, 400]);
  for (const body of [{ state: 0 }, { state: 4 }, { state: '2' }, { moderationComment: 'x' }, { moderationComment: 'x'.repeat(3001) }])
    expect([body, (await decide(world, id, body)).status]).toEqual([body, 400]);

  expect([
    await world.traces(),
    await world.sql('select * from abuses order by id'),
    await world.sql('select * from abuse_messages'),
  ]).toEqual(before);
});

test('a deleted report takes along its messages and what people were told', async () => {
  await using world = await startWorld();
  await publishTeam(world);
  const id = await reported(world, { account: { id: await accountOf(world, alice) } });
  await write(world, id, 'Please');
  await decide(world, id, { state: 3 });
  expect(await bell(world, bob)).toHaveLength(1);

  expect(await forget(world, id)).toMatchObject({ status: 204 });

  expect(await idsOf(world)).toEqual([]);
  for (const caller of [bob, carol, root]) expect(await bell(world, caller)).toEqual([]);
  expect(await world.sql('select from abuse_messages')).toEqual([]);
  expect((await audited(world)).at(-1)).toMatchObject(['carol', 'delete', { id, reason: 'It is not theirs.', account: 'alice' }]);
});

test('a report takes no more than 500 messages', async () => {
  await using world = await startWorld();
  const id = await reported(world, { account: { id: await accountOf(world, alice) } });
  await world.sql(
    `insert into abuse_messages (abuse_id, by_moderator, message, created_at) select $1, false, 'x', now() from generate_series(1, 499)`,
    [id],
  );

  const answers = await Promise.all([write(world, id, 'One more'), write(world, id, 'And another')]);

  expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 400]);
});
