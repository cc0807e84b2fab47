import { authApi } from '@flotilla/contracts-auth';
import { actorKeysApi, crawlsApi, deliveriesApi, followsApi } from '@flotilla/contracts-federation';
import { videosApi } from '@flotilla/contracts-videos';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { CrawlsPage } from '../../client/src/features/admin/federation/crawls-page.tsx';
import { DeliveriesPage } from '../../client/src/features/admin/federation/deliveries-page.tsx';
import { FollowersPage } from '../../client/src/features/admin/federation/followers-page.tsx';
import { FollowingPage } from '../../client/src/features/admin/federation/following-page.tsx';
import { readTargets } from '../../client/src/features/admin/federation/read-targets.ts';
import { anAdministrator, exampleOf, problem } from '../examples/example-api.ts';
import { show } from './show.tsx';

type Listed = { readonly data: readonly [{ readonly follower: object; readonly following: object }] };
const [follow] = (exampleOf(followsApi.listInstanceFollowing).body as Listed).data;
const [crawl] = (exampleOf(crawlsApi.listCrawls).body as { readonly data: readonly [object] }).data;
const [delivery] = (exampleOf(deliveriesApi.listDeliveries).body as { readonly data: readonly [object] }).data;
const list = (...data: readonly object[]) => ({ status: 200, body: { total: data.length, data } });
const peer = { ...follow.follower, id: 5, url: 'https://peer.example/accounts/peertube', name: 'peertube', host: 'peer.example' };
const boats = { ...peer, id: 6, url: 'https://sea.example/video-channels/boats', name: 'boats', host: 'sea.example' };

const rowOf = async (name: string | RegExp) => (await screen.findByRole('rowheader', { name })).closest('tr')!;
const press = async (person: ReturnType<typeof show>['person'], name: string) => person.click(await screen.findByRole('button', { name }));

test.each([
  ['peer.example', { hosts: ['peer.example'] }],
  ['  @Boats@Sea.Example  ', { handles: ['boats@sea.example'] }],
  ['https://peer.example/', { hosts: ['peer.example'] }],
  ['https://sea.example/c/boats/videos', { handles: ['boats@sea.example'] }],
  ['https://sea.example/@boats', { handles: ['boats@sea.example'] }],
  ['bücher.example:8443', { hosts: ['xn--bcher-kva.example:8443'] }],
  ['a.example\n\nb.example,\nc@a.example', { hosts: ['a.example', 'b.example'], handles: ['c@a.example'] }],
])('%j is understood', (text, understood) => {
  expect(readTargets(text, ['videos.example'])).toEqual({ hosts: [], handles: [], bad: [], ...understood });
});

test.each([
  ['a.example\nA.example', 2, 'twice'],
  ['videos.example', 1, 'ours'],
  ['boats@videos.example', 1, 'ours'],
  ['two words', 1, 'unclear'],
  ['a@b@c.example', 1, 'unclear'],
  ['boats@', 1, 'unclear'],
  ['ftp://a.example', 1, 'unclear'],
  ['a.example/path', 1, 'unclear'],
])('%j is not, and it is said which line and why', (text, line, why) => {
  expect(readTargets(text, ['videos.example']).bad).toEqual([{ line, text: text.split('\n').at(-1), why }]);
});

test('follows several at once, and says where to look for what fails', async () => {
  const { api, person } = show(<FollowingPage />);
  await press(person, 'Follow');

  await person.type(screen.getByRole('textbox'), 'peer.example\nboats@sea.example');
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Follow' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.askedFor(followsApi.followInstances)).toMatchObject([{ body: { hosts: ['peer.example'], handles: ['boats@sea.example'] } }]);
  expect((await screen.findByText(/2 requests are on their way/)).querySelector('a')?.getAttribute('href')).toBe(
    '/admin/jobs?type=activitypub-follow',
  );
});

test('every line that cannot be followed is named, and nothing is sent', async () => {
  const { api, person } = show(<FollowingPage />);
  await press(person, 'Follow');

  await person.type(screen.getByRole('textbox'), 'two words\npeer.example\npeer.example');
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Follow' }));

  const field = await screen.findByRole('textbox', { description: /Line 1: “two words” is neither/ });
  expect(field).toBe(document.activeElement);
  await screen.findByRole('textbox', { description: /Line 3: “peer.example” is there twice/ });
  expect(api.askedFor(followsApi.followInstances)).toEqual([]);
});

test('where the instance has no HTTPS address the dialog says what is missing', async () => {
  const { api, person } = show(<FollowingPage />);
  api.when(followsApi.followInstances, problem(500, { code: 'following_needs_https' }));
  await press(person, 'Follow');

  await person.type(screen.getByRole('textbox'), 'peer.example');
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Follow' }));

  expect((await screen.findByRole('alert')).textContent).toContain('PUBLIC_URL');
});

test('shows who is followed, how far what they published is read, and asks again who did not answer', async () => {
  const { api, person } = show(<FollowingPage />);
  api.when(
    followsApi.listInstanceFollowing,
    list({ ...follow, following: peer, state: 'accepted' }, { ...follow, id: 8, following: boats, state: 'pending' }),
  );
  api.when(crawlsApi.listCrawls, list({ ...crawl, actor: { name: 'peertube', host: 'peer.example', url: peer.url }, itemsDone: 420 }));

  const row = await rowOf('peer.example');
  await within(row).findByText('420 of 3,000 entries, 42 pages');
  expect(within(row).getByRole('progressbar', { name: 'Read of peer.example' }).getAttribute('value')).toBe('14');
  expect(within(row).queryByRole('button', { name: /Ask again/ })).toBeNull();
  expect(api.askedFor(crawlsApi.listCrawls)[0]?.query).toMatchObject({ count: '100' });
  await press(person, 'Ask again for boats@sea.example');

  await screen.findByText('boats@sea.example is asked again.');
  expect(api.askedFor(followsApi.followInstances)).toMatchObject([{ body: { handles: ['boats@sea.example'] } }]);
});

test('what somebody published is read again at once', async () => {
  const { api, person } = show(<FollowingPage />);
  api.when(followsApi.listInstanceFollowing, list({ ...follow, following: boats }));
  api.when(crawlsApi.listCrawls, list({ ...crawl, actor: boats, state: 'partial', reason: 'It has more than 2000 pages.' }));

  await press(person, 'Read again what boats@sea.example published');

  await screen.findByText('What boats@sea.example published is read once more.');
  expect(api.askedFor(crawlsApi.restartCrawl)).toMatchObject([{ params: { id: '7' } }]);
});

test('asks before somebody is followed no longer', async () => {
  const { api, person } = show(<FollowingPage />);
  api.when(followsApi.listInstanceFollowing, list({ ...follow, following: boats }));
  await press(person, 'Unfollow boats@sea.example');
  expect(api.askedFor(followsApi.unfollowInstance)).toEqual([]);
  api.when(followsApi.listInstanceFollowing, list());

  await person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Unfollow' }));

  await screen.findByText('boats@sea.example is not followed any more.');
  expect(api.askedFor(followsApi.unfollowInstance)).toMatchObject([{ params: { hostOrHandle: 'boats%40sea.example' } }]);
  await screen.findByRole('heading', { name: 'Nobody is followed yet' });
});

test('narrows by state, kind and words', async () => {
  const { api, person } = show(<FollowingPage />);
  await press(person, 'Waiting');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Channels');
  await person.type(screen.getByRole('searchbox'), 'sea');

  await waitFor(() =>
    expect(api.askedFor(followsApi.listInstanceFollowing).at(-1)?.query).toMatchObject({
      followState: 'pending',
      actorType: 'Group',
      search: 'sea',
    }),
  );
});

test('offers those who wait first; accepts, refuses and removes', async () => {
  const { api, person } = show(<FollowersPage />);
  api.when(authApi.getMyUser, anAdministrator());
  const waiting = { ...follow, follower: { ...boats }, state: 'pending' };
  api.when(followsApi.listInstanceFollowers, ({ query }) =>
    query['followState'] === 'pending' ? list(waiting) : list({ ...follow, id: 9, follower: peer }, waiting),
  );
  await person.click(await screen.findByRole('button', { name: 'Show who waits' }));
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'peer.example' })).toBeNull());

  await press(person, 'Accept boats@sea.example');
  await screen.findByText('boats@sea.example is accepted.');
  await press(person, 'Refuse boats@sea.example');
  await screen.findByText('boats@sea.example is refused.');
  await press(person, 'Remove boats@sea.example');
  await person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await screen.findByText('boats@sea.example is removed.');

  for (const operation of [followsApi.acceptInstanceFollower, followsApi.rejectInstanceFollower, followsApi.removeInstanceFollower])
    expect(api.askedFor(operation)).toMatchObject([{ params: { handle: 'boats%40sea.example' } }]);
});

test('others were faster: what became of the follower is told, and the list is asked again', async () => {
  const { api, person } = show(<FollowersPage />);
  api.when(followsApi.listInstanceFollowers, list({ ...follow, follower: boats, state: 'pending' }));
  api.when(followsApi.acceptInstanceFollower, problem(404, { code: 'follower_not_found' }));
  await press(person, 'Accept boats@sea.example');

  expect((await screen.findByRole('alert')).textContent).toBe('This follower is gone already.');
  expect(api.askedFor(followsApi.listInstanceFollowers).length).toBeGreaterThan(1);
});

test('an instance that cannot be reached: since when, why, when next; it is tried at once', async () => {
  const { api, person } = show(<DeliveriesPage />);
  api.when(authApi.getMyUser, anAdministrator());
  api.when(deliveriesApi.listDeliveries, list({ ...delivery, waiting: 1000 }));

  const row = await rowOf('peer.example');
  for (const words of ['It answered 503.', '1,000 or more', '1,204', /^first failed/, /^next try/]) within(row).getByText(words);
  await press(person, 'Try now to reach peer.example');

  await screen.findByText('peer.example is being tried.');
  expect(api.askedFor(deliveriesApi.tryHostNow)).toMatchObject([{ params: { host: 'peer.example' } }]);
  expect(api.askedFor(deliveriesApi.listDeliveries).length).toBeGreaterThan(1);
});

test('an instance that has everything is neither tried nor complained about', async () => {
  const { api } = show(<DeliveriesPage />);
  const calm = { state: 'upToDate', waiting: 0, refused: 0, failingSince: null, nextAttemptAt: null, lastError: 'It answered 503.' };
  api.when(deliveriesApi.listDeliveries, list({ ...delivery, ...calm }));

  const row = await rowOf('peer.example');

  within(row).getByText('Up to date');
  expect(within(row).queryByText('It answered 503.')).toBeNull();
  expect(within(row).queryByRole('button', { name: /Try now|refused/ })).toBeNull();
});

test('what was refused is shown with its reason, and sent again alone or all together', async () => {
  const { api, person } = show(<DeliveriesPage />);
  await press(person, '1 refused by peer.example');
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('It answered 404.');

  await person.click(within(dialog).getByRole('button', { name: 'Send again this Follow' }));
  await within(dialog).findByText('It is sent once more.');
  await person.click(within(dialog).getByRole('button', { name: 'Send all again' }));
  await within(dialog).findByText('All are sent once more.');

  expect(api.askedFor(deliveriesApi.sendAgain)).toMatchObject([{ body: { ids: [31] } }, { body: {} }]);
});

test('an instance is muted for everybody once that was confirmed, and unmuted', async () => {
  const { api, person } = show(<DeliveriesPage />);
  api.when(authApi.getMyUser, anAdministrator());
  const told = (blockedByServer: boolean) => ({
    status: 200,
    body: { accounts: {}, hosts: { 'peer.example': { blockedByUser: false, blockedByServer } } },
  });
  api.when(videosApi.getMuteStatus, told(false));
  await press(person, 'Mute peer.example for everybody here');
  api.when(videosApi.getMuteStatus, told(true));

  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Mute for everybody' }));
  await screen.findByText('peer.example is muted.');
  await press(person, 'Unmute peer.example');

  await screen.findByText('peer.example is not muted any more.');
  expect(api.askedFor(videosApi.muteServerForInstance)).toMatchObject([{ body: { host: 'peer.example' } }]);
  expect(api.askedFor(videosApi.unmuteServerForInstance)).toMatchObject([{ params: { host: 'peer.example' } }]);
});

test('a key is renewed: that of the instance, or of whom it is asked for', async () => {
  const { api, person } = show(<DeliveriesPage />);
  api.when(authApi.getMyUser, anAdministrator());
  await press(person, 'Renew a key');
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Renew a key' }));
  await screen.findByText('The instance has a new key.');
  await press(person, 'Renew a key');
  await person.type(screen.getByRole('textbox'), ' @alice ');
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Renew a key' }));

  await screen.findByText('alice has a new key.');
  expect(api.askedFor(actorKeysApi.rotateActorKey)).toMatchObject([{ params: { name: 'peertube' } }, { params: { name: 'alice' } }]);
});

test('what failed to be read says why, and is read again', async () => {
  const { api, person } = show(<CrawlsPage />, { at: '/?find=peer.example&state=failed' });
  api.when(crawlsApi.listCrawls, list({ ...crawl, state: 'failed', reason: 'It answered 403.' }));

  const row = await rowOf('olof@peer.example');
  within(row).getByText('It answered 403.');
  expect(api.askedFor(crawlsApi.listCrawls)[0]?.query).toMatchObject({ search: 'peer.example', state: 'failed' });
  await press(person, 'Read again what olof@peer.example published');

  await screen.findByText('What olof@peer.example published is read once more.');
  expect(api.askedFor(crawlsApi.restartCrawl)).toMatchObject([{ params: { id: '7' } }]);
});

test('what is being read cannot be read anew', async () => {
  show(<CrawlsPage />);

  const row = await rowOf('olof@peer.example');

  expect(within(row).queryByRole('button')).toBeNull();
});
