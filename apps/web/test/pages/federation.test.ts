/// <reference lib="dom" />
import { authApi } from '@flotilla/contracts-auth';
import { crawlsApi, deliveriesApi, followsApi } from '@flotilla/contracts-federation';
import { expectUsable, withBrowser } from '@flotilla/test-kit/browser';
import { expect, jest } from '@jest/globals';
import { anAdministrator, exampleOf } from '../examples/example-api.ts';
import { openPages } from './open-pages.ts';

// Each page is looked at in several sizes and colours, on machines that may be busy.
jest.setTimeout(600_000);

const list = (...data: readonly object[]) => ({ status: 200, body: { total: data.length, data } });
const [follow] = (exampleOf(followsApi.listInstanceFollowing).body as { readonly data: readonly [{ readonly follower: object }] }).data;
const [crawl] = (exampleOf(crawlsApi.listCrawls).body as { readonly data: readonly [object] }).data;
const [failing] = (exampleOf(deliveriesApi.listDeliveries).body as { readonly data: readonly [object] }).data;
const peer = { ...follow.follower, url: 'https://peer.example/accounts/peertube', name: 'peertube', host: 'peer.example' };
const boats = {
  ...peer,
  url: 'https://a-very-long-name-of-a-host.sea.example/c/boats',
  name: 'boats',
  host: 'a-very-long-name-of-a-host.sea.example',
};
const calm = { ...failing, host: boats.host, state: 'upToDate', waiting: 0, refused: 0, failingSince: null, nextAttemptAt: null };
const crawlOf = ({ name, host, url }: typeof peer, more: object) => ({ ...crawl, actor: { name, host, url }, ...more });

async function openFederation() {
  const pages = await openPages();
  const ofAll = (side: 'follower' | 'following') =>
    list(
      { ...follow, [side]: peer },
      { ...follow, id: 8, [side]: boats, state: 'pending' },
      { ...follow, id: 9, [side]: { ...boats, name: 'anna' }, state: 'rejected' },
    );
  pages.api.when(authApi.getMyUser, anAdministrator());
  pages.api.when(followsApi.listInstanceFollowing, ofAll('following'));
  pages.api.when(followsApi.listInstanceFollowers, ofAll('follower'));
  pages.api.when(deliveriesApi.listDeliveries, list({ ...failing, gaveUpAt: '2026-05-30T10:00:00.000Z' }, calm));
  pages.api.when(
    crawlsApi.listCrawls,
    list(
      crawlOf(peer, {}),
      crawlOf(boats, {
        id: 8,
        state: 'failed',
        total: null,
        reason: 'The address https://a-very-long-name-of-a-host.sea.example/outbox answered 403.',
      }),
    ),
  );
  return pages;
}

withBrowser.each(['en-GB', 'fr-FR', 'de-DE'])('every page about federation is usable in %s', async (language) => {
  await using pages = await openFederation();
  const page = await pages.open('/admin/federation', { language });
  const look = (name: string) => expectUsable(page, `federation-${name}-${language.slice(0, 2)}`);
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));

  await page.getByRole('rowheader', { name: 'peer.example' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/federation/following');
  await page.getByRole('progressbar').waitFor();
  await look('following');
  await page.getByRole('main').locator('header').getByRole('button').click();
  await page.getByRole('textbox').last().fill('peer.example\ntwo words\npeer.example');
  await dialog.getByRole('button').last().click();
  await page.locator('[aria-invalid=true]:focus').waitFor();
  await look('follow-refused');
  await page.keyboard.press('Escape');
  await page.getByRole('row').filter({ hasText: 'boats@' }).getByRole('button').last().click();
  await dialog.waitFor();
  await look('unfollow');
  await page.keyboard.press('Escape');

  await page.goto(`${pages.url}/admin/federation/followers`);
  await page.getByRole('rowheader', { name: 'peer.example' }).waitFor();
  await look('followers');
  await page.goto(`${pages.url}/admin/federation/deliveries`);
  const row = page.getByRole('row').filter({ hasText: '503' });
  await row.waitFor();
  await look('deliveries');
  await row.getByRole('button').first().click();
  await dialog.getByRole('listitem').getByRole('button').waitFor();
  await look('failures');
  await page.keyboard.press('Escape');
  await page.getByRole('main').locator('header').getByRole('button').click();
  await dialog.waitFor();
  await look('rotate-key');
  await page.keyboard.press('Escape');
  await page.goto(`${pages.url}/admin/federation/earlier`);
  await page.getByRole('rowheader', { name: 'peer.example' }).waitFor();
  await look('earlier');

  expect(await page.locator('html').getAttribute('lang')).toBe(language.slice(0, 2));
  expect(pages.mistakes).toEqual([]);
});
