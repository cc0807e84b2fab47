import { federationEvents } from '@flotilla/contracts-federation';
import { eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { checkInteractions } from '../src/upkeep/check-interactions.ts';
import { PUBLIC, type RemoteActor, startInboxes } from './remote-instance.ts';
import { BASE } from './world.ts';

const PATIENCE = { withinMs: 40_000 };

/** A public video of Ines, which others know, and Anna elsewhere. */
async function startKnown(environment: Record<string, string> = {}) {
  const inboxes = await startInboxes({ environment });
  const { deliver, rows, world } = inboxes;
  const ines = await world.people('ines');
  const { video } = world.videos.put(ines);
  const url = `${BASE}/videos/watch/${video.uuid}`;
  await rows(`insert into published_objects (kind, local_id, url, known_since) values ('video', $1, $2, now())`, [video.id, url]);
  const check = async () => {
    for (const table of ['remote_ratings', 'shares', 'remote_comments'])
      await rows(`update ${table} set check_at = now() - interval '1 second' where check_at is not null`);
    await checkInteractions({ database: world.database, config: world.config, clock: { now: () => new Date() } });
  };
  const ended = () =>
    eventually(async () => {
      await world.settle();
      expect(await rows(`select from crawls where state in ('waiting', 'running') and failures = 0`)).toEqual([]);
    }, PATIENCE);
  /** As if it had been tried for the last time. */
  const giveUp = async () => {
    await rows(`update crawls set failures = 4, due_at = now() where state in ('waiting', 'running')`);
    await rows(`update jobs set run_at = now() where state in ('waiting', 'delayed') and type = 'crawl-host'`);
    await world.wake('jobs');
    await eventually(async () => expect(await rows(`select from crawls where state in ('waiting', 'running')`)).toEqual([]), PATIENCE);
    await world.settle();
  };
  const like = (actor: RemoteActor, id: string) => deliver({ type: 'Like', id, actor: actor.url, object: url }, actor);
  return { ...inboxes, url, check, ended, giveUp, like };
}

test('what is gone where it was said is taken back, and the rest stays', async () => {
  await using known = await startKnown();
  const { check, deliver, ended, like, peer, rows, url, world } = known;
  const [anna, bert, carl] = ['anna', 'bert', 'carl'].map((name) => peer.actor(name)) as [RemoteActor, RemoteActor, RemoteActor];
  const channel = peer.actor('boats', { type: 'Group', attributedTo: anna.url });
  const note = (path: string, fields: object = {}) => {
    const body = { id: `${peer.url}${path}`, inReplyTo: url, published: '2026-03-02T10:00:00.000Z', to: [PUBLIC] };
    peer.serve(path, { body: { ...body, type: 'Note', content: 'Hello', attributedTo: anna.url, ...fields } });
    return body.id;
  };
  const comments = [note('/notes/1'), note('/notes/2'), note('/notes/3')];
  for (const id of comments)
    await deliver({ type: 'Create', id: `${id}/activity`, actor: anna.url, object: { type: 'Note', id }, to: [PUBLIC] }, anna);
  await like(anna, `${peer.url}/likes/1`);
  await like(bert, `${peer.url}/likes/2`);
  await like(carl, `${carl.url}#likes/3`);
  await deliver({ type: 'Announce', id: `${peer.url}/announces/1`, actor: channel.url, object: url, to: [PUBLIC] }, channel);
  await world.settle();
  peer.serve('/likes/1', { body: { type: 'Like', id: `${peer.url}/likes/1`, actor: anna.url, object: url } });
  peer.serve('/notes/2', { body: { type: 'Tombstone', id: comments[1], formerType: 'Note', deleted: '2026-03-03T10:00:00.000Z' } });
  peer.serve('/notes/3', { status: 404 });

  await check();
  await ended();

  const rated = await world.events(federationEvents.remoteRated);
  expect(rated.slice(3).map(({ activityUrl, rating, account }) => [activityUrl, rating, account.url])).toEqual([
    [`${peer.url}/likes/2`, 'none', bert.url],
  ]);
  const told = await world.events(federationEvents.remoteCommentChanged);
  expect(told.filter(({ comment: { deletedAt } }) => deletedAt).map(({ comment }) => comment.url)).toEqual([comments[1], comments[2]]);
  expect(await rows('select url from shares')).toEqual([]);
  expect(await rows('select url from remote_ratings order by url')).toEqual([
    { url: `${carl.url}#likes/3` },
    { url: `${peer.url}/likes/1` },
  ]);
  expect(peer.asked.filter((path) => path === '/accounts/carl')).toHaveLength(1);
  const [next] = await rows<{ days: number }>(
    `select round(extract(epoch from check_at - now()) / 86400)::int as days from remote_ratings where url = $1`,
    [`${peer.url}/likes/1`],
  );
  expect(next).toEqual({ days: 7 });
}, 90_000);

test('what cannot be reached for three weeks is taken back, and what is refused stays', async () => {
  await using known = await startKnown();
  const { check, ended, giveUp, like, peer, rows, world } = known;
  const [anna, bert, carl] = ['anna', 'bert', 'carl'].map((name) => peer.actor(name)) as [RemoteActor, RemoteActor, RemoteActor];
  for (const [index, actor] of [anna, bert, carl].entries()) await like(actor, `${peer.url}/likes/${index}`);
  await world.settle();
  await rows(`update remote_ratings set failures = 2 where url <> $1`, [`${peer.url}/likes/1`]);
  peer.serve('/likes/0', { status: 503 });
  peer.serve('/likes/1', { status: 503 });
  peer.serve('/likes/2', { status: 403 });

  await check();
  await ended();
  expect(await rows('select from remote_ratings')).toHaveLength(3);
  await giveUp();

  expect(await rows('select url, failures from remote_ratings order by url')).toEqual([
    { url: `${peer.url}/likes/1`, failures: 1 },
    { url: `${peer.url}/likes/2`, failures: 0 },
  ]);
  expect((await world.events(federationEvents.remoteRated)).slice(3)).toMatchObject([{ rating: 'none', account: { url: anna.url } }]);
}, 90_000);

test('a like that is taken back after it has become a dislike leaves the dislike', async () => {
  await using known = await startKnown();
  const { deliver, peer, rows, url, world } = known;
  const anna = peer.actor('anna');
  const liked = { type: 'Like', id: `${anna.url}/likes/1`, actor: anna.url, object: url };
  const disliked = { type: 'Dislike', id: `${anna.url}/dislikes/1`, actor: anna.url, object: url };
  const undo = (object: { id: string }) => deliver({ type: 'Undo', id: `${object.id}/undo`, actor: anna.url, object }, anna);
  const kept = () => rows('select url, rating from remote_ratings');

  for (const each of [liked, disliked]) await deliver(each, anna);
  await undo(liked);
  await world.settle();
  expect(await kept()).toEqual([{ url: disliked.id, rating: 'dislike' }]);
  await undo(disliked);
  await world.settle();

  expect(await kept()).toEqual([]);
  const told = await world.events(federationEvents.remoteRated);
  expect(told.map(({ rating, undone }) => [rating, undone])).toEqual([
    ['like', undefined],
    ['dislike', undefined],
    ['none', 'like'],
    ['none', 'dislike'],
  ]);
});

test('nothing is checked where operators do not want it, and nothing is kept of ratings of videos that nobody knows', async () => {
  await using known = await startKnown({ FEDERATION_CHECK_INTERACTIONS: 'false' });
  const { check, deliver, like, peer, rows, world } = known;
  const anna = peer.actor('anna');
  await like(anna, `${peer.url}/likes/1`);
  await deliver(
    { type: 'Like', id: `${peer.url}/likes/2`, actor: anna.url, object: `${BASE}/videos/watch/00000000-0000-4000-8000-000000000000` },
    anna,
  );
  await world.settle();

  await check();
  await world.settle();

  expect(await rows('select url from remote_ratings')).toEqual([{ url: `${peer.url}/likes/1` }]);
  expect(await rows(`select type from jobs where type = 'federate-ratings'`)).toHaveLength(1);
  expect(await rows('select from crawls')).toEqual([]);
  expect(peer.asked).not.toContain('/likes/1');
});
