import { authApi } from '@flotilla/contracts-auth';
import { expectUsable, withBrowser } from '@flotilla/test-kit/browser';
import { expect, jest } from '@jest/globals';
import { anAdministrator, exampleOf, type Told } from '../examples/example-api.ts';
import { openPages } from './open-pages.ts';

// Each page is looked at in several sizes and colours, on machines that may be busy.
jest.setTimeout(300_000);

const languages = ['en', 'de', 'fr'];
const config = exampleOf(authApi.getConfig).body as { readonly instance: object };
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const serverLog: Told = {
  status: 200,
  body: [
    { timestamp: minutesAgo(50), level: 'info', label: 'auth', message: 'service was started', port: 9001, pid: 4711 },
    { timestamp: minutesAgo(30), level: 'warn', label: 'transcoder', message: 'could not encode: a worker was killed', jobId: 'a1' },
    { timestamp: minutesAgo(3), level: 'error', label: 'videos.example', message: 'The sail tore', tags: ['client'], url: '/w/abc' },
  ],
};
const auditLog: Told = {
  status: 200,
  body: [
    { user: 'root', domain: 'users', action: 'create', id: 2, 'new-username': 'alice', 'new-role': 2, 'new-videoQuota': 5e9 },
    { user: 'root', domain: 'config', action: 'create', image: 'header-wide' },
    {
      user: 'root',
      domain: 'config',
      action: 'update',
      'signup.limit': 10,
      'new-signup.limit': -1,
      'client.browseVideos.defaultSort': '-publishedAt',
      'new-client.browseVideos.defaultSort': '-hot',
      'instance.languages': [],
      'new-instance.languages': ['de', 'fr'],
    },
  ].map((event, index) => ({
    timestamp: minutesAgo(90 - index),
    level: 'audit',
    label: 'videos.example',
    message: JSON.stringify(event),
  })),
};

withBrowser('an address that begins with a locale is read in its language, and becomes the one without', async () => {
  await using pages = await openPages();
  const page = await pages.open('/fr-FR/about?from=mail#top', { isSignedIn: false, language: 'en-GB' });

  await page.locator('h1').waitFor();
  expect(page.url()).toBe(`${pages.url}/about?from=mail#top`);
  await page.reload();
  await page.locator('h1').waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  expect(await page.evaluate('typeof JSON.parse(window.PeerTubeServerConfig).instance.name')).toBe('string');
  expect(pages.mistakes).toEqual([]);
});

withBrowser.each(languages)('an administrator configures the instance, in %s', async (language) => {
  await using pages = await openPages();
  pages.api.when(authApi.getMyUser, anAdministrator());
  // Those of the example stand at the address of another instance.
  pages.api.when(authApi.getConfig, { status: 200, body: { ...config, instance: { ...config.instance, logo: [] } } });
  const page = await pages.open('/admin/config', { language });

  await page.locator('#instance').waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe(language);
  await page.locator('#instance input').first().fill('Harbour');
  await page.locator('#transcoding input[type=number]').last().fill('0');
  await page.locator('button[type=submit]').last().click();
  await page.locator('[aria-invalid=true]:focus').waitFor();
  await expectUsable(page, `configuration-${language}`);
  expect(pages.mistakes).toEqual([]);
});

withBrowser.each(languages)('an administrator reads the logs and what was done, in %s', async (language) => {
  await using pages = await openPages();
  pages.api.when(authApi.getMyUser, anAdministrator());
  pages.api.when(authApi.getServerLogs, serverLog);
  pages.api.when(authApi.getAuditLogs, auditLog);
  const page = await pages.open('/admin/logs', { language });

  await page.locator('summary').filter({ hasText: 'The sail tore' }).click();
  await expectUsable(page, `logs-${language}`);
  await page.locator('a[href="/admin/audit-log"]').click();
  // Who did it stands in bold; lines of the log have nothing like that.
  await page.locator('summary:has(b)').first().click();
  await page.getByRole('table').waitFor();
  await expectUsable(page, `audit-log-${language}`);
  expect(pages.mistakes).toEqual([]);
});

withBrowser.each(languages)('a visitor reads about the instance and is told what a message lacks, in %s', async (language) => {
  await using pages = await openPages();
  const social = { externalLink: 'https://boats.example', mastodonLink: 'https://sea.example/@boats', blueskyLink: '', xLink: '' };
  const broadcastMessage = { enabled: true, message: 'We sail on Sunday.', level: 'info', dismissable: true };
  const instance = { ...config.instance, social, serverCountry: 'Bretagne' };
  const body = { ...config, instance, broadcastMessage, contactForm: { enabled: true }, email: { enabled: true, delivery: 'server' } };
  pages.api.when(authApi.getConfig, { status: 200, body });
  const page = await pages.open('/about', { language, isSignedIn: false });

  await page.locator('#contact button[type=submit]').click();
  await page.locator('#contact [aria-invalid=true]:focus').waitFor();
  await expectUsable(page, `about-${language}`);
  expect(pages.mistakes).toEqual([]);
});
