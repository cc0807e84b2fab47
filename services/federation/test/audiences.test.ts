import type { Payload } from '@flotilla/contract';
import { videosEvents } from '@flotilla/contracts-videos';
import { silentLog } from '@flotilla/telemetry';
import { eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { tellViews } from '../src/audiences/tell-views.ts';
import { instanceUrls } from '../src/instance-urls.ts';
import { forgetActivities } from '../src/outbox/forget-activities.ts';
import { describeVideo, type Inboxes, startInboxes } from './remote-instance.ts';
import { BASE } from './world.ts';

const SERVER = `${BASE}/accounts/peertube`;
const UUID = '5f0c9b1e-7a34-4d0e-9a4b-2c1f6f0d8e11';
const MINUTE_MS = 60_000;
type Report = Payload<typeof videosEvents.audienceCounted>;
type Watched = Report['videos'][number];
type Activity = Record<string, unknown> & { readonly id: string };

/** Says who watches, and waits until federation has taken it in. */
async function report({ world, rows }: Inboxes, of: Report['of'], videos: readonly Watched[], at = new Date()): Promise<void> {
  const id = crypto.randomUUID();
  await world.publishEvent(videosEvents.audienceCounted, { of, at: at.toISOString(), videos: [...videos] }, id);
  await eventually(async () => expect(await rows('select from inbox where message_id = $1', [id])).toHaveLength(1));
  await world.settle();
}

const views = async ({ sent }: Inboxes) => (await sent()).filter(({ type }) => type === 'View') as Activity[];
/** As the schedule does; it may have run itself. */
const tell = ({ world }: Inboxes) => tellViews({ database: world.database, urls: instanceUrls(BASE) });

/** A video of Olof elsewhere, which is known here. */
async function startWithRemote(options: Parameters<typeof startInboxes>[0] = {}) {
  const inboxes = await startInboxes(options);
  const { peer, world } = inboxes;
  const olof = peer.actor('olof');
  const rivers = peer.actor('rivers', { type: 'Group', attributedTo: olof.url });
  const video = describeVideo(peer, { account: olof, channel: rivers, uuid: UUID });
  peer.serve(`/videos/watch/${UUID}`, { body: video });
  await inboxes.deliver({ type: 'Create', id: `${video.id}/activity`, actor: olof.url, object: video, to: [] }, olof);
  await world.settle();
  const watched = { videoId: 77, videoUuid: UUID, videoUrl: video.id, accountId: 5, channelId: 6, views: 0, viewers: 0 };
  return { inboxes, world, peer, olof, watched, id: video.id };
}

/** A video of Ines that peers know, and that the actors named are followed by somebody elsewhere. */
async function startWithLocal() {
  const inboxes = await startInboxes();
  const { world, peer, rows } = inboxes;
  const ines = await world.people('ines');
  const video = world.videos.put(ines);
  const { id: videoId, uuid: videoUuid } = video.video;
  const id = `${BASE}/videos/watch/${videoUuid}`;
  await rows(`insert into published_objects (kind, local_id, url, known_since) values ('video', $1, $2, now())`, [videoId, id]);
  const { accountId, channelId } = ines;
  const watched = { videoId, videoUuid, videoUrl: null, accountId, channelId, views: 0, viewers: 0 };
  const follow = async (followed: string) => {
    const anna = peer.actor('anna');
    await inboxes.deliver({ type: 'Follow', id: `${anna.url}/follows/${crypto.randomUUID()}`, actor: anna.url, object: followed }, anna);
    await world.settle();
  };
  return { inboxes, world, peer, ines, watched, follow, id };
}

test('views of a video elsewhere are told to its account one by one, without saying whose', async () => {
  const { inboxes, world, peer, olof, watched, id } = await startWithRemote();
  await using _ = inboxes;

  await report(inboxes, 'elsewhere', [{ ...watched, views: 1 }]);
  await report(inboxes, 'elsewhere', [{ ...watched, views: 2 }]);
  await tell(inboxes);

  const told = await views(inboxes);
  expect(told).toHaveLength(3);
  expect(new Set(told.map((each) => each.id)).size).toBe(3);
  const prefix = `^${SERVER}/views/videos/77/[\\da-f-]{36}$`;
  const { signature: _signature, '@context': _context, ...bare } = told[0] as Activity;
  expect(bare).toEqual({ to: [olof.url], cc: [], id: expect.stringMatching(prefix), type: 'View', actor: SERVER, object: id });
  await eventually(() =>
    expect(peer.inbox.filter(({ path, activity }) => path === '/inbox' && activity['type'] === 'View')).toHaveLength(3),
  );
  expect(await world.query('select from untold_views')).toEqual([]);
});

test('viewers of a video elsewhere are told of in places that are renewed, at most a hundred', async () => {
  const { inboxes, watched, olof, id } = await startWithRemote();
  await using _ = inboxes;
  const at = new Date();

  await report(inboxes, 'elsewhere', [{ ...watched, viewers: 2 }], at);
  await report(inboxes, 'elsewhere', [{ ...watched, viewers: 1 }], at);

  const place = (number: number) => ({
    to: [olof.url],
    cc: [],
    id: `${SERVER}/views/videos/77/${number}-${UUID}`,
    type: 'View',
    actor: SERVER,
    object: id,
    expires: new Date(at.getTime() + 2 * MINUTE_MS).toISOString(),
    result: { type: 'InteractionCounter', interactionType: 'WatchAction', userInteractionCount: 1 },
  });
  expect(await views(inboxes)).toMatchObject([place(1), place(2), place(1)]);
  await report(inboxes, 'elsewhere', [{ ...watched, viewers: 5_000 }], at);
  expect(await views(inboxes)).toHaveLength(3 + 100);
});

test('an instance that is away is told of views once it is back, and of no viewers that were there before', async () => {
  const { inboxes, world, peer, watched } = await startWithRemote();
  await using _ = inboxes;
  const away = `insert into delivery_hosts (host, cursor, wanted, due_at, failures) values ($1, 0, 1, now() + interval '1 hour', 3)
    on conflict (host) do update set cursor = 0, wanted = 1, due_at = excluded.due_at, failures = 3`;
  await world.query(away, [peer.host]);

  for (let count = 0; count < 20; count++) await report(inboxes, 'elsewhere', [{ ...watched, views: 1_000, viewers: 3 }]);
  await tell(inboxes);
  expect(await views(inboxes)).toEqual([]);
  expect(await world.query('select views from untold_views')).toEqual([{ views: 10_000 }]);
  await world.query('update delivery_hosts set cursor = wanted');
  await tell(inboxes);

  expect(await views(inboxes)).toHaveLength(50);
  expect(await world.query('select views from untold_views')).toEqual([{ views: 9_950 }]);
});

test('followers learn how many watch a video of this instance, that some did, and in half an hour its number of views', async () => {
  const { inboxes, world, ines, watched, follow, id } = await startWithLocal();
  await using _ = inboxes;
  await follow(ines.account);
  const at = new Date();

  await report(inboxes, 'here', [{ ...watched, views: 12, viewers: 23 }], at);
  await report(inboxes, 'here', [{ ...watched, views: 1, viewers: 0 }], at);

  const audience = { to: ['https://www.w3.org/ns/activitystreams#Public', ines.channel], cc: [`${ines.account}/followers`] };
  const view = {
    ...audience,
    id: expect.stringMatching(`^${SERVER}/views/videos/${watched.videoId}/[\\da-f-]{36}$`),
    actor: SERVER,
    object: id,
  };
  const [total, ...others] = await views(inboxes);
  expect(total).toMatchObject({
    ...audience,
    id: `${SERVER}/views/videos/${watched.videoId}/${watched.videoUuid}`,
    actor: SERVER,
    object: id,
    expires: new Date(at.getTime() + 2.5 * MINUTE_MS).toISOString(),
    result: { type: 'InteractionCounter', interactionType: 'WatchAction', userInteractionCount: 23 },
  });
  expect(others).toMatchObject([view, view]);
  expect(others[0]).not.toHaveProperty('expires');
  const looks = `select extract(minute from run_at - now())::int as minutes from jobs where type = 'federate-views'`;
  expect(await world.query(looks)).toEqual([{ minutes: expect.any(Number) }]);

  world.videos.put({ ...ines }, { id: watched.videoId, uuid: watched.videoUuid, views: 13 });
  await world.query(`update jobs set run_at = now() where type = 'federate-views'`);
  await world.wake('jobs');
  await eventually(async () => {
    const updates = (await inboxes.sent()).filter(({ type }) => type === 'Update');
    expect(updates).toMatchObject([{ object: { id, views: 13 } }]);
  });
});

test('views from elsewhere are told to followers with the number of all, once in half an hour', async () => {
  const { inboxes, world, ines, watched, follow, id } = await startWithLocal();
  await using _ = inboxes;
  await follow(ines.account);
  const anna = inboxes.peer.actor('anna');
  const view = (number: number, object: string) => ({ type: 'View', id: `${anna.url}/views/${number}`, actor: anna.url, object });

  await inboxes.deliver(view(1, id), anna);
  await inboxes.deliver(view(2, id), anna);
  await inboxes.deliver(view(3, `${BASE}/videos/watch/00000000-0000-4000-8000-000000000000`), anna);
  await world.settle();

  const jobs = await world.query(`select payload, run_at > now() + interval '25 minutes' as later from jobs where type = 'federate-views'`);
  expect(jobs).toEqual([{ payload: { localId: watched.videoId }, later: true }]);
  world.videos.put({ ...ines }, { id: watched.videoId, uuid: watched.videoUuid, views: 15 });
  await world.query(`update jobs set run_at = now() where type = 'federate-views'`);
  await world.wake('jobs');
  await eventually(async () => {
    const updates = (await inboxes.sent()).filter(({ type }) => type === 'Update');
    expect(updates).toMatchObject([{ object: { id, views: 15 } }]);
  });
});

test('nothing is written for videos that nobody elsewhere follows or knows', async () => {
  const { inboxes, world, watched, follow } = await startWithLocal();
  await using _ = inboxes;

  await report(inboxes, 'here', [{ ...watched, views: 3, viewers: 3 }]);
  await follow(SERVER);
  await report(inboxes, 'here', [{ ...watched, videoId: 4_711, views: 3, viewers: 3 }]);
  await report(inboxes, 'elsewhere', [{ ...watched, videoUrl: 'https://nowhere.example/videos/1', views: 3, viewers: 3 }]);

  expect(await views(inboxes)).toEqual([]);
  expect(await world.query(`select from jobs where type = 'federate-views' union all select from untold_views`)).toEqual([]);
});

test('who watched a while ago is told to nobody, and is soon forgotten', async () => {
  const { inboxes, world, peer, watched } = await startWithRemote();
  await using _ = inboxes;
  const hour = 60 * MINUTE_MS;

  await report(inboxes, 'elsewhere', [{ ...watched, viewers: 2 }], new Date(Date.now() - hour));
  expect(await views(inboxes)).toEqual([]);
  // The host has its turn after the moment until which they watch.
  await world.query(`update delivery_hosts set due_at = now() + interval '1 hour', cursor = 0`);
  await world.query(
    `insert into delivery_hosts (host, cursor, wanted, due_at) values ($1, 0, 0, now() + interval '1 hour') on conflict do nothing`,
    [peer.host],
  );
  await report(inboxes, 'elsewhere', [{ ...watched, viewers: 2 }]);
  await world.query(`update outbox_activities set stale_at = now() - interval '1 second'`);
  await world.query(`update delivery_hosts set due_at = now()`);
  await world.query(`select pg_notify('deliveries', '')`);
  await eventually(async () => expect(await world.query('select from delivery_hosts where cursor < wanted')).toEqual([]));
  await forgetActivities({ database: world.database, clock: { now: () => new Date() }, log: silentLog });

  expect(peer.inbox.filter(({ activity }) => activity['type'] === 'View')).toEqual([]);
  expect(await world.query('select from outbox_activities')).toEqual([]);
  expect(await world.query('select from delivery_hosts where gave_up_at is not null')).toEqual([]);
});

test('one report of many videos is few writes, and every video has its share', async () => {
  const { inboxes, world, watched } = await startWithRemote();
  await using _ = inboxes;
  await world.query(`insert into remote_videos (url, account_id, channel_id, is_followed, created_at, updated_at)
    select url || '/' || n, account_id, channel_id, true, now(), now() from remote_videos, generate_series(1, 499) n`);
  const many = Array.from({ length: 499 }, (_each, n) => ({
    ...watched,
    videoId: 100 + n,
    videoUrl: `${watched.videoUrl}/${n + 1}`,
    views: 1,
    viewers: 40,
  }));
  const recorded = async () => {
    const [row] = await world.query<{ count: number }>('select count(*)::int as count from outbox_activities');
    return row?.count ?? 0;
  };

  await report(inboxes, 'elsewhere', [{ ...watched, views: 1, viewers: 40 }, ...many]);

  expect(await recorded()).toBe(1_000);
  expect(await world.query('select count(*)::int as videos, sum(views)::int as views from untold_views')).toEqual([
    { videos: 500, views: 500 },
  ]);
  await tell(inboxes);
  expect(await recorded()).toBe(1_100);
});
