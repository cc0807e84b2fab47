/// <reference lib="dom" />
import { authApi } from '@flotilla/contracts-auth';
import { loadServices, ownersOf } from '@flotilla/standalone';
import { eventually } from '@flotilla/test-kit';
import { expectUsable, withBrowser } from '@flotilla/test-kit/browser';
import { expect, jest } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { openPage, signInOnPage } from '../test/open-page.ts';
import { must, signIn, startWorld, type World } from '../test/world.ts';

// Long journeys over many pages, each checked twice, on machines that may be slow.
jest.setTimeout(900_000);

type Layer = Record<string, never>;

/** The services that ship what they log. */
const owners = ownersOf(await loadServices());

const tellFailure = ({ anonymous, url }: World, message: string) =>
  must(
    anonymous(authApi.createClientLog, {
      body: { message, url: `${url}/w/abc`, level: 'error', stackTrace: 'Error: at sea\n  at player.js:1' },
    }),
    204,
  );

withBrowser('root reads what services and browsers logged, looks closer, and follows what comes', async () => {
  await using world = await startWorld();
  await tellFailure(world, 'The sail tore');
  await using opened = await openPage();
  const { page } = opened;
  await signInOnPage(page, world, '/admin/logs');
  const lines = page.getByRole('list', { name: 'Lines, newest first' }).getByRole('listitem');

  await lines.filter({ hasText: 'The sail tore' }).waitFor();
  await eventually(async () => {
    await page.getByRole('button', { name: 'Look again' }).click();
    for (const service of owners) expect(await lines.filter({ hasText: service }).count()).toBeGreaterThan(0);
  });
  await lines.filter({ hasText: 'The sail tore' }).locator('summary').focus();
  await page.keyboard.press('Enter');
  await page.getByText('at player.js:1').waitFor();
  await expectUsable(page, 'admin-logs');

  await page.getByLabel('Service').selectOption('auth');
  await lines.filter({ hasText: 'The sail tore' }).waitFor({ state: 'detached' });
  await page.getByLabel('Words').fill('nobody says this');
  await page.getByRole('heading', { name: 'No lines' }).waitFor();
  await page.getByLabel('Words').fill('');
  await page.getByLabel('Service').selectOption('');
  await page.getByLabel('Tags').fill('client');
  await page.getByLabel('How serious').selectOption('error');
  await eventually(async () => expect(await lines.count()).toBe(1));

  // What is looked for stands in the address.
  await page.reload();
  await lines.filter({ hasText: 'The sail tore' }).waitFor();
  await page.getByRole('checkbox', { name: 'Follow' }).check();
  await tellFailure(world, 'The mast broke');
  await lines.filter({ hasText: 'The mast broke' }).waitFor();
  expect(await lines.count()).toBe(2);

  await page.getByLabel('When').selectOption('between');
  await page.getByLabel('From', { exact: true }).fill('2020-01-01T00:00');
  await page.getByLabel('To (now, if empty)').fill('2020-01-02T00:00');
  await page.getByRole('heading', { name: 'No lines' }).waitFor();
  expect(await page.getByRole('checkbox', { name: 'Follow' }).isDisabled()).toBe(true);
  await expectUsable(page, 'admin-logs-between');
  expect(opened.mistakes).toEqual([]);
});

withBrowser('root reads who changed what: whom, before and after', async () => {
  await using world = await startWorld();
  const root = await signIn(world.url);
  const body = { username: 'alice', password: 'alice and her boat', email: 'alice@example.org', role: 2 } as const;
  const { user } = await must(root.call(authApi.createUser, { body }), 200);
  await must(root.call(authApi.updateUser, { params: { id: user.id }, body: { videoQuota: 5e9 } }), 204);
  await changeSettings(root.call, { instance: { name: 'Harbour' }, signup: { limit: 200 } });
  await using opened = await openPage();
  const { page } = opened;
  await signInOnPage(page, world, '/admin/audit-log');
  const events = page.getByRole('list', { name: 'Audit events, newest first' }).getByRole('listitem');

  expect(await events.first().innerText()).toContain('root changed the configuration');
  await events.first().locator('summary').click();
  const change = (event: Locator, name: string) => event.getByRole('row').filter({ hasText: name }).getByRole('cell').allInnerTexts();
  expect(await change(events.first(), 'The instance: Name')).toEqual(['Flotilla', 'Harbour']);
  expect(await change(events.first(), 'Most users')).toEqual(['10', '200']);
  const ofAlice = events.filter({ hasText: 'changed the user alice' });
  await ofAlice.locator('summary').click();
  expect(await change(ofAlice, 'Space for videos')).toEqual(['no limit', '5 GB']);
  await expectUsable(page, 'admin-audit-log');

  await page.getByLabel('What about').selectOption('users');
  await eventually(async () => expect(await events.count()).toBe(2));
  await page.getByLabel('Words').fill('made');
  await eventually(async () => expect(await events.allInnerTexts()).toEqual([expect.stringContaining('root made the user alice')]));
  expect(opened.mistakes).toEqual([]);
});

withBrowser('root reads the numbers of the instance, and has the server send a mail', async () => {
  await using world = await startWorld();
  await using opened = await openPage();
  const { page } = opened;
  await signInOnPage(page, world, '/admin/statistics');

  const people = page.getByRole('region', { name: 'People' });
  await people.getByRole('meter', { name: 'a week' }).waitFor();
  expect(await people.innerText()).toMatch(/Users\s*1/);
  expect(await page.getByRole('region', { name: 'Other instances' }).count()).toBe(0);
  const server = page.getByRole('region', { name: 'The server' });
  await server.getByText('127.0.0.1').waitFor();
  await server.getByLabel('A test mail to').fill('dora@example.org');
  await server.getByRole('button', { name: 'Send' }).click();
  await server.getByText('It is written into the folder for mails').waitFor();
  await server.getByRole('button', { name: 'Remove them now' }).click();
  await server.getByText('They are gone.').waitFor();
  await expectUsable(page, 'admin-statistics');
  expect(opened.mistakes).toEqual([]);
});

const HOSTILE = `# Films of the *coast*

<script>document.title = 'taken'</script>
<img src=x onerror="document.title = 'taken'">

- [who we are](/about)
- [there](https://elsewhere.example/)
- [a trap](javascript:document.title='taken')

| Film | Length |
|---|---|
| Fog | 12 min |

![A tower](https://elsewhere.example/tower.png)
`;

withBrowser(
  'K1: visitors read the homepage as the preview showed it, above the videos or instead of them, and nothing in it runs',
  async () => {
    await using world = await startWorld();
    const root = await signIn(world.url);
    await using opened = await openPage();
    const { page } = opened;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    // Headings begin one deeper in the editor; footnotes and the like are named apart.
    const looks = () =>
      page
        .locator('.homepage')
        .innerHTML()
        .then((html) => html.replaceAll(/(<\/?)h\d/g, '$1h').replaceAll(/ id="[^"]*"/g, ''));
    await signInOnPage(page, world, '/admin/homepage');
    await page.getByLabel('Text, in Markdown').fill(HOSTILE);
    await page.getByRole('group', { name: 'Preview' }).getByRole('heading', { name: 'Films of the coast', level: 3 }).waitFor();
    const preview = await looks();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The homepage is saved.').waitFor();

    await page.goto(world.platform.url);
    await page.getByRole('heading', { name: 'Films of the coast', level: 2 }).waitFor();
    expect(await looks()).toBe(preview);
    await page.getByRole('button', { name: 'Latest' }).waitFor();
    const homepage = page.locator('.homepage');
    expect(
      await homepage.getByRole('link').evaluateAll((links) => links.map((link) => [link.getAttribute('href'), link.getAttribute('rel')])),
    ).toEqual(
      ['/about', 'https://elsewhere.example/', 'https://elsewhere.example/tower.png'].map((href) => [
        expect.stringContaining(href),
        'noopener noreferrer nofollow ugc',
      ]),
    );
    expect(await homepage.locator('script, img, [onerror]').count()).toBe(0);
    await expectUsable(page, 'homepage-above-the-videos');

    await changeSettings(root.call, { instance: { defaultClientRoute: '/home' } });
    await page.reload();
    await page.getByRole('link', { name: 'All videos' }).waitFor();
    expect(await page.getByRole('button', { name: 'Latest' }).count()).toBe(0);
    await expectUsable(page, 'homepage-alone');
    await page.getByRole('link', { name: 'All videos' }).click();
    await page.getByRole('button', { name: 'Latest' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/videos/browse');

    expect(await page.title()).not.toContain('taken');
    expect(asked.filter((url) => url.includes('elsewhere.example'))).toEqual([]);
    expect(opened.mistakes).toEqual([]);
  },
);

withBrowser('root finds a setting by a word, takes one back to what is usual, and loses nothing by looking elsewhere', async () => {
  await using world = await startWorld();
  const root = await signIn(world.url);
  await changeSettings(root.call, { signup: { limit: 200 } });
  await using opened = await openPage();
  const { page } = opened;
  await signInOnPage(page, world, '/admin/config');

  await page.getByLabel('Find a setting').fill('most users');
  await page.getByLabel('Name', { exact: true }).waitFor({ state: 'detached' });
  await expectUsable(page, 'admin-configuration-found');
  await page.getByRole('button', { name: 'Back to “10”' }).click();
  expect(await page.getByLabel('Most users', { exact: true }).inputValue()).toBe('10');
  await page.getByLabel('Find a setting').fill('lighthouse');
  await page.getByRole('heading', { name: 'No setting is about this' }).waitFor();

  await page.getByRole('link', { name: 'Homepage' }).click();
  await page.getByLabel('Text, in Markdown').fill('Not done yet');
  await page.getByRole('link', { name: 'Statistics' }).click();
  await page.getByRole('link', { name: 'Configuration (not saved yet)' }).waitFor();
  let isWarned = false;
  page.once('dialog', (dialog) => {
    isWarned = dialog.type() === 'beforeunload';
    void dialog.dismiss();
  });
  await page.evaluate(() => location.reload());
  await eventually(() => expect(isWarned).toBe(true));
  await page.getByRole('link', { name: 'Homepage (not saved yet)' }).click();
  expect(await page.getByLabel('Text, in Markdown').inputValue()).toBe('Not done yet');
  await page.getByRole('link', { name: 'Configuration (not saved yet)' }).click();
  // The page before has such a button, too.
  await page.getByText('1 unsaved change').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Everything is saved.').waitFor({ state: 'attached' });
  expect(await must(root.call(authApi.getCustomConfig, {}), 200)).toMatchObject({ signup: { limit: 10 } });
  expect(opened.mistakes).toEqual([]);
});

async function changeSettings(call: Awaited<ReturnType<typeof signIn>>['call'], changes: Record<string, object>): Promise<void> {
  const settings = (await must(call(authApi.getCustomConfig, {}), 200)) as Layer;
  const body = Object.fromEntries(Object.entries(settings).map(([top, value]) => [top, { ...(value as object), ...changes[top] }]));
  await must(call(authApi.updateCustomConfig, { body }), 200);
}
