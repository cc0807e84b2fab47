import { videosEvents } from '@flotilla/contracts-videos';
import { eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { startInboxes } from './remote-instance.ts';
import { BASE } from './world.ts';

const SERVER = `${BASE}/accounts/peertube`;

/** An account elsewhere that is known here, and what `videos` tells of reports. */
async function startReporting() {
  const inboxes = await startInboxes();
  const { peer, world } = inboxes;
  const olof = peer.actor('olof');
  await inboxes.deliver({ type: 'Update', id: `${olof.url}/updates/1`, actor: olof.url, object: olof.document }, olof);
  await world.settle();
  const open = async (abuseId: number, kind: 'account' | 'comment' | 'video', elsewhere?: object) => {
    const id = crypto.randomUUID();
    const about = { kind, videoId: 77, commentId: null, accountId: 9 };
    await world.publishEvent(videosEvents.abuseOpened, { abuseId, ...about, ...(elsewhere && { elsewhere: elsewhere as never }) }, id);
    if (elsewhere)
      await eventually(async () => expect(await inboxes.rows('select from inbox where message_id = $1', [id])).toHaveLength(1));
    await world.settle();
  };
  const report = { accountUrl: olof.url, reason: 'Music is not theirs', predefinedReasons: ['rights'], startAt: 12, endAt: 40 };
  return { inboxes, world, peer, olof, open, report };
}

test('a report of something elsewhere is told to its instance, by this one and never by who made it', async () => {
  const { inboxes, peer, olof, open, report } = await startReporting();
  await using _ = inboxes;
  const url = `${peer.url}/videos/watch/5f0c9b1e-7a34-4d0e-9a4b-2c1f6f0d8e11`;

  await open(5, 'video', { ...report, url });

  expect(await inboxes.sent()).toMatchObject([
    {
      to: [olof.url],
      cc: [],
      id: `${BASE}/admin/abuses/5`,
      type: 'Flag',
      actor: SERVER,
      content: 'Music is not theirs',
      mediaType: 'text/markdown',
      object: url,
      tag: [{ type: 'Hashtag', name: 'rights' }],
      startAt: 12,
      endAt: 40,
    },
  ]);
  await eventually(() => expect(peer.inbox).toMatchObject([{ path: '/inbox', activity: { type: 'Flag', object: url } }]));
});

test('a comment is reported with its account, and an account has no part', async () => {
  const { inboxes, peer, olof, open, report } = await startReporting();
  await using _ = inboxes;
  const whole = { ...report, predefinedReasons: [], startAt: null, endAt: null };

  await open(6, 'comment', { ...whole, url: `${peer.url}/comments/1` });
  await open(7, 'account', { ...whole, url: olof.url });

  const [comment, account] = await inboxes.sent();
  expect(comment).toMatchObject({ object: [olof.url, `${peer.url}/comments/1`], tag: [] });
  expect(account).toMatchObject({ object: olof.url });
  expect(account).not.toHaveProperty('startAt');
});

test('F8: reports of things of this instance, and of accounts that nobody knows, are told to nobody', async () => {
  const { inboxes, world, open, report } = await startReporting();
  await using _ = inboxes;
  const ines = await world.people('ines');

  await open(8, 'video');
  await open(9, 'account', { ...report, accountUrl: ines.account, url: ines.account });
  await open(10, 'account', {
    ...report,
    accountUrl: 'https://nowhere.example/accounts/nobody',
    url: 'https://nowhere.example/accounts/nobody',
  });

  expect(await inboxes.sent()).toEqual([]);
});
