import type { Payload } from '@flotilla/contract';
import { federationEvents } from '@flotilla/contracts-federation';
import { alice, bob, carol, root } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { comment, decide, idsOf, listAll, messages, publishTeam, report, reported, unwrite, write } from './abuses-world.ts';
import { forAll, muteServer } from './mutes-world.ts';
import { film, olof, PEER, remoteComment, startRemoteWorld } from './remote-world.ts';
import { publicUrl } from './world.ts';

type Reported = Payload<(typeof federationEvents)['remoteReported']>;

const fromOlof = (about: string, fields: Partial<Reported> = {}): Reported => ({
  about,
  activityUrl: `${PEER}/admin/abuses/5`,
  reason: 'Music is not theirs',
  predefinedReasons: ['rights', 'boredom'],
  startAt: 12,
  endAt: 40,
  account: olof(),
  ...fields,
});
const elsewhereOf = async (world: Awaited<ReturnType<typeof startRemoteWorld>>) =>
  (await world.events('abuse.opened.v1')).map((event) => (event as { elsewhere?: object }).elsewhere);

test('what is told of a report about a video or account elsewhere says what, why and where, and never who', async () => {
  await using world = await startRemoteWorld();
  const { uuid, url } = await world.tellOfVideo();
  const [{ id: accountId } = { id: 0 }] = (await world.sql('select id from accounts where url = $1', [olof().url])) as { id: number }[];

  await reported(world, { video: { id: uuid, startAt: 12, endAt: 40 }, predefinedReasons: ['rights', 'rights'] });
  await reported(world, { account: { id: accountId } });
  await reported(world, { account: { id: accountId } });

  const why = { accountUrl: olof().url, reason: 'It is not theirs.' };
  expect(await elsewhereOf(world)).toEqual([
    { ...why, url, predefinedReasons: ['rights'], startAt: 12, endAt: 40 },
    { ...why, url: olof().url, predefinedReasons: [], startAt: null, endAt: null },
  ]);
  expect(JSON.stringify(await world.events('abuse.opened.v1'))).not.toContain('bob');
  expect(await listAll(world)).toMatchObject({ body: { total: 2, data: [{ reporterAccount: { name: 'bob' } }, { video: { uuid } }] } });
});

test('a comment from elsewhere is told of wherever its video is, one from here is not', async () => {
  await using world = await startRemoteWorld();
  const own = await world.publish(alice);
  const remote = await world.tellOfVideo();
  await world.tell(federationEvents.remoteCommentChanged, {
    about: `${publicUrl}/videos/watch/${own.uuid}`,
    comment: remoteComment(),
    account: olof(),
  });
  const [{ id } = { id: 0 }] = (await world.sql('select id from comments')) as { id: number }[];
  const ours = await comment(world, remote.uuid, 'Fine ice', alice);

  await reported(world, { comment: { id } });
  await reported(world, { comment: { id: ours } });
  await reported(world, { video: { id: own.uuid } });

  expect(await elsewhereOf(world)).toMatchObject([{ url: `${PEER}/comments/1`, accountUrl: olof().url }, undefined, undefined]);
});

test('a report from elsewhere reaches the moderators once, and is told to nobody again', async () => {
  await using world = await startRemoteWorld();
  await publishTeam(world);
  const { uuid } = await world.publish(alice);
  const id = await comment(world, uuid, 'Buy boats!', bob);
  const about = `${publicUrl}/videos/watch/${uuid}`;

  await world.tell(federationEvents.remoteReported, fromOlof(about));
  await world.tell(federationEvents.remoteReported, fromOlof(about));
  await world.tell(federationEvents.remoteReported, fromOlof(`${about}/comments/${id}`));
  await world.tell(federationEvents.remoteReported, fromOlof(`${publicUrl}/accounts/bob`, { endAt: 3 }));

  expect(await listAll(world, { sort: 'createdAt' })).toMatchObject({
    body: {
      total: 3,
      data: [
        {
          reason: 'Music is not theirs',
          predefinedReasons: ['rights'],
          reporterAccount: { name: 'olof', host: 'peer.example' },
          flaggedAccount: { name: 'alice' },
          video: { uuid, startAt: 12, endAt: 40 },
        },
        { flaggedAccount: { name: 'bob' }, comment: { id, reportedText: 'Buy boats!' } },
        { flaggedAccount: { name: 'bob' }, video: null, comment: null },
      ],
    },
  });
  expect(await elsewhereOf(world)).toEqual([undefined, undefined, undefined]);
  expect(await world.events('notification.created.v1')).toHaveLength(3 + 1);
});

test('reports from a server that the instance, or the moderator who asks, muted are left out', async () => {
  await using world = await startRemoteWorld();
  const { uuid } = await world.publish(alice);
  await world.tell(federationEvents.remoteReported, fromOlof(`${publicUrl}/videos/watch/${uuid}`));

  await muteServer(world, 'peer.example', carol);
  expect([await idsOf(world, {}, carol), await idsOf(world, {}, root)]).toEqual([[], [expect.any(Number)]]);
  await forAll.muteServer(world, 'peer.example');
  await world.settle();
  expect(await idsOf(world, {}, root)).toEqual([]);
});

test('there are no messages about a report from elsewhere, whose reporter would not read them; it is decided as any other', async () => {
  await using world = await startRemoteWorld();
  const { uuid } = await world.publish(alice);
  await world.tell(federationEvents.remoteReported, fromOlof(`${publicUrl}/videos/watch/${uuid}`));
  const [id = 0] = await idsOf(world);

  for (const answer of [await messages(world, id, carol), await write(world, id, 'Thank you.', carol), await unwrite(world, id, 1, carol)])
    expect(answer).toMatchObject({ status: 400, body: { detail: expect.stringContaining('another instance') } });
  expect(await messages(world, id, bob)).toMatchObject({ status: 403 });

  expect(await world.sql('select id from abuse_messages')).toEqual([]);
  expect(await world.sql('select processed_at from abuses')).toEqual([{ processed_at: null }]);
  expect(await decide(world, id, { state: 3 })).toMatchObject({ status: 204 });
});

test('F8: reports from elsewhere find nothing that is not for everybody, and nothing of other instances', async () => {
  await using world = await startRemoteWorld();
  const hidden = await world.publish(alice, { privacy: 3 });
  const remote = await world.tellOfVideo(film());
  const open = await world.publish(alice);
  const of = (uuid: string) => `${publicUrl}/videos/watch/${uuid}`;

  for (const wrong of [
    fromOlof(of(hidden.uuid)),
    fromOlof(of('5f0c9b1e-7a34-4d0e-9a4b-2c1f6f0d8e11')),
    fromOlof(remote.url),
    fromOlof(of(remote.uuid)),
    fromOlof(`${publicUrl}/accounts/nobody`),
    fromOlof(`${publicUrl}/video-channels/alice_channel`),
    fromOlof(of(open.uuid), { reason: '\0x' }),
    fromOlof(of(open.uuid), { activityUrl: 'https://third.example/abuses/1' }),
    fromOlof(of(open.uuid), { account: olof({ url: `${publicUrl}/accounts/alice` }) }),
  ])
    await world.tell(federationEvents.remoteReported, wrong);

  expect(await world.sql('select id from abuses')).toEqual([]);
  expect(await world.events('abuse.opened.v1')).toEqual([]);
});

test('one account elsewhere has at most ten reports of one thing that wait', async () => {
  await using world = await startRemoteWorld();
  const { uuid } = await world.publish(alice);

  for (let at = 0; at < 12; at++)
    await world.tell(federationEvents.remoteReported, fromOlof(`${publicUrl}/videos/watch/${uuid}`, { reason: `Reason ${at}` }));

  expect(await listAll(world)).toMatchObject({ body: { total: 10 } });
  expect((await report(world, { video: { id: uuid } })).status).toBe(200);
});
