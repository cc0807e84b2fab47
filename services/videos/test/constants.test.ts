import { videosApi } from '@flotilla/contracts-videos';
import { expect, test } from '@jest/globals';
import { startWorld } from './world.ts';

test('returns the labels of categories, licences, privacies and languages', async () => {
  await using world = await startWorld();
  const languages = (query: object) => world.anonymous(videosApi.listLanguages, { query: query as never });

  expect(await world.anonymous(videosApi.listCategories, {})).toMatchObject({ status: 200, body: { 1: 'Music', 18: 'Food' } });
  expect(await world.anonymous(videosApi.listLicences, {})).toMatchObject({ status: 200, body: { 9: 'All Rights Reserved' } });
  expect(await world.anonymous(videosApi.listPrivacies, {})).toMatchObject({ status: 200, body: { 1: 'Public', 3: 'Private' } });
  expect(await languages({})).toMatchObject({ status: 200, body: { en: 'English', zxx: 'No linguistic content' } });
  expect((await languages({ scope: 'subtitle' })).body).not.toHaveProperty('zxx');
  expect(await languages({ scope: 'other' })).toMatchObject({ status: 400 });
});
