import { archivesInternal } from '@flotilla/contracts-federation';
import { expect, test } from '@jest/globals';
import { BASE, startWorld } from './world.ts';

test('an archive has the actor as other instances read it', async () => {
  await using world = await startWorld();
  const ines = await world.people('ines');

  const answer = await world.asService('exports')(archivesInternal.getArchivedActor, { params: { name: 'ines' } });
  const unknown = await world.asService('exports')(archivesInternal.getArchivedActor, { params: { name: 'nobody' } });

  expect(answer).toMatchObject({ status: 200, body: { type: 'Person', id: ines.account, preferredUsername: 'ines' } });
  expect(unknown.status).toBe(404);
});

test('an archive has activities about videos whoever may see them, with their chapters; those that are gone are left out', async () => {
  await using world = await startWorld();
  const ines = await world.people('ines');
  const { video } = world.videos.put(
    ines,
    { privacy: { id: 3, label: 'Private' }, duration: 60 },
    { chapters: [{ timecode: 0, title: 'Arrival' }] },
  );

  const answer = await world.asService('exports')(archivesInternal.describeArchivedVideos, { body: { videoIds: [video.id, 999_999] } });

  const id = `${BASE}/videos/watch/${video.uuid}`;
  expect(answer).toMatchObject({
    status: 200,
    body: [
      {
        videoId: video.id,
        activity: { type: 'Create', id: `${id}/activity`, actor: ines.account, object: { type: 'Video', id } },
        chapters: [{ name: 'Arrival', startOffset: 0, endOffset: 60 }],
      },
    ],
  });
  expect(answer.body).toHaveLength(1);
});

test('followers of other instances are listed page by page', async () => {
  await using world = await startWorld();
  const ines = await world.people('ines');
  for (const name of ['maj', 'olof', 'pia'])
    await world.query(
      `with them as (insert into actors (url, type, name, host, display_name, inbox, created_at, updated_at)
         values ($1, 'Person', $2, 'social.example', $2, $1, now(), now()) returning id)
       insert into follows (follower_id, followed_id, state, activity_url, created_at, updated_at)
         select them.id, us.id, 'accepted', $1, now(), now() from them, actors us where us.url = $3`,
      [`https://social.example/${name}`, name, ines.account],
    );
  const page = (after: number) =>
    world.asService('exports')(archivesInternal.listArchivedFollowersElsewhere, { params: { name: 'ines' }, query: { after, count: 2 } });

  const first = await page(0);
  const second = await page(first.status === 200 ? (first.body.next ?? 0) : 0);

  expect(first.body).toMatchObject({
    items: [{ handle: 'maj@social.example' }, { handle: 'olof@social.example' }],
    next: expect.any(Number),
  });
  expect(second.body).toMatchObject({ items: [{ handle: 'pia@social.example' }], next: null });
});
