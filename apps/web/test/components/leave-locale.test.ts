import { expect, test } from '@jest/globals';
import { leaveLocale } from '../../client/src/i18n/leave-locale.ts';

test.each([
  ['/fr', '/fr', '/'],
  ['/fr-FR', '/fr-FR/w/kkGMgK9ZtnKfYAgnEtQxbv?start=1m#comments', '/w/kkGMgK9ZtnKfYAgnEtQxbv?start=1m#comments'],
  ['/de', '/de//elsewhere.example/', '/elsewhere.example/'],
  [undefined, '/about', '/about'],
])('an address that the server found the locale %s in becomes one without: %s', (prefix, asked, left) => {
  history.replaceState({ key: 'kept' }, '', asked);

  leaveLocale(prefix);

  expect(location.pathname + location.search + location.hash).toBe(left);
  expect(history.state).toEqual({ key: 'kept' });
});
