import { instanceSettings } from '@flotilla/contracts-auth';
import { expect, test } from '@jest/globals';
import { firstView } from '../client/src/features/home/first-view.ts';
import { ordersFor } from '../client/src/features/home/orders.ts';
import { t } from '../client/src/i18n/messages.ts';

const labels = (usual: string | undefined) => ordersFor(usual, null).orders.map(({ label }) => t(label));

test('the videos are in the order the administrators chose, which visitors may change', () => {
  expect(ordersFor('-views', null).order.key).toBe('watched');
  expect(ordersFor('-views', 'latest').order.key).toBe('latest');
  expect(labels('-views')).toEqual(['Latest', 'Most watched', 'Longest']);
});

test('an order that is not among the usual ones stands first', () => {
  expect(labels('-likes')).toEqual(['Most liked', 'Latest', 'Most watched', 'Longest']);
  expect(ordersFor('-likes', null).order.sort).toBe('-likes');
});

test.each(Object.keys(instanceSettings.client.browseVideos.defaultSort.words ?? {}))('administrators may choose the order %s', (sort) => {
  expect(ordersFor(sort, null).order.sort).toBe(sort);
});

test('what nobody knows is the latest first', () => {
  expect(ordersFor('-colour', 'by-colour').order.sort).toBe('-publishedAt');
  expect(ordersFor(undefined, null).order.sort).toBe('-publishedAt');
});

test.each([
  ['/videos/browse', 'videos'],
  ['/home', 'homepage'],
  ['/about', { leadsTo: '/about' }],
  ['/c/coast/videos', { leadsTo: '/c/coast/videos' }],
  ['/w/abc?autoplay=0', { leadsTo: '/w/abc?autoplay=0' }],
  ['/videos/trending', 'videos'],
  ['/?order=long', 'videos'],
  ['/', 'videos'],
  ['//elsewhere.example/about', 'videos'],
  ['/w/..\\\\elsewhere.example', 'videos'],
  ['javascript:alert(1)', 'videos'],
  ['', 'videos'],
  [undefined, 'videos'],
])('where %j is the first page, the address of the instance shows %j', (route, view) => {
  expect(firstView(route)).toEqual(view);
});
