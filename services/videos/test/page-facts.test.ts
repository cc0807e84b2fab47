import { videosInternal } from '@flotilla/contracts-videos';
import { alice } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { startWorld } from './world.ts';

test('pages are told of videos, accounts and channels what anybody may read', async () => {
  await using world = await startWorld();
  const { uuid } = await world.upload(alice, { metadata: { name: 'The sea', privacy: 1 } });
  const { uuid: hidden } = await world.upload(alice, { metadata: { name: 'My own sea', privacy: 3 } });
  const { uuid: locked } = await world.upload(alice, { metadata: { name: 'Our sea', privacy: 5, videoPasswords: ['seaside'] } });

  const listed = await world.asWeb(videosInternal.listVideosOfPage, { query: { sort: '-publishedAt', count: 24 } });
  expect(listed).toMatchObject({ status: 200, body: { total: 1, data: [{ name: 'The sea' }] } });
  const videoOf = (id: string) => world.asWeb(videosInternal.getVideoOfPage, { params: { id } });
  expect(await videoOf(uuid)).toMatchObject({ status: 200, body: { name: 'The sea', channel: { name: 'alice_channel' } } });
  expect(await videoOf(hidden)).toMatchObject({ status: 401 });
  expect(await videoOf(locked)).toMatchObject({ status: 401, body: { code: 'video_requires_password' } });
  expect(await videoOf('4711')).toMatchObject({ status: 404 });
  expect(await world.asWeb(videosInternal.getAccountOfPage, { params: { name: 'alice' } })).toMatchObject({
    status: 200,
    body: { name: 'alice' },
  });
  expect(await world.asWeb(videosInternal.getChannelOfPage, { params: { channelHandle: 'alice_channel' } })).toMatchObject({
    status: 200,
    body: { name: 'alice_channel', ownerAccount: { name: 'alice' } },
  });
  expect(await world.asWeb(videosInternal.getChannelOfPage, { params: { channelHandle: 'nobody' } })).toMatchObject({ status: 404 });
});

test('page facts are for services only', async () => {
  await using world = await startWorld();

  expect(await world.anonymous(videosInternal.getAccountOfPage, { params: { name: 'alice' } })).toMatchObject({ status: 401 });
});
