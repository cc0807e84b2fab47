import { expect, test } from '@jest/globals';
import { startWorld } from './world.ts';

test.each([
  '/admin',
  '/admin/users',
  '/admin/moderation/registrations',
  '/admin/moderation/registrations/list',
  '/my-account/videos/comments',
  '/my-account/notifications',
  '/my-account/settings/notifications',
  '/my-account/settings/mutes',
  '/my-account/import-export',
  '/admin/moderation/comments',
  '/admin/moderation/mutes',
  '/admin/federation',
  '/admin/federation/following',
  '/admin/federation/followers',
  '/admin/federation/deliveries',
  '/admin/federation/earlier',
  '/admin/config',
  '/admin/homepage',
  '/admin/statistics',
  '/admin/logs',
  '/admin/audit-log',
  '/admin/jobs',
])('%s answers the shell, which search engines leave out', async (path) => {
  await using world = await startWorld();

  const answer = await world.get(path);

  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('<meta name="robots" content="noindex">');
});

test.each(['/about', '/about/instance'])('%s is for everybody, at one true address', async (path) => {
  await using world = await startWorld();

  const answer = await world.get(path);

  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).not.toContain('noindex');
  expect(html).toContain('<link rel="canonical" href="https://films.example/about">');
});

test.each([
  ['/client/assets/images/favicon.png', 'image/png', '89504e47'],
  ['/client/assets/images/logo.svg', 'image/svg+xml', Buffer.from('<svg').toString('hex')],
])('%s stands in for a logo nobody chose', async (path, type, beginning) => {
  await using world = await startWorld();

  const answer = await world.get(path);

  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 4)
      .toString('hex'),
  ).toBe(beginning);
});

test.each(['/client/assets/images/nothing.png', '/client/assets/images/%2e%2e%2f%2e%2e%2fpackage.json'])(
  '%s is not a picture of the client',
  async (path) => {
    await using world = await startWorld();

    expect((await world.get(path)).status).toBe(404);
  },
);
