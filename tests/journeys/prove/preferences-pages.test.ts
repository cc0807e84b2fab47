import { authApi } from '@flotilla/contracts-auth';
import { makeClip, smallLadder } from '@flotilla/test-kit';
import { expectUsable, newDevice, openBrowser, withBrowser } from '@flotilla/test-kit/browser';
import { expect, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { button, field, firstPassword, showPassword, startOpenWorld, waitForMessage } from '../test/people.ts';
import { fullyTranscoded, must, upload } from '../test/world.ts';

jest.setTimeout(600_000);

/** Creates videos of four seconds, oldest first. */
async function startCinema() {
  const world = await startOpenWorld({ requiresApproval: false, requiresEmailVerification: false }, smallLadder);
  const clip = await makeClip({ seconds: 4, width: 426, height: 240, audio: true });
  const videos: [string, object][] = [
    ['The harbour', { language: 'de' }],
    ['A storm', { nsfw: true, nsfwFlags: 1, nsfwSummary: 'A mast breaks.' }],
    ['The regatta', { language: 'en' }],
  ];
  for (const [name, fields] of videos) {
    const { uuid } = await upload(world.root, clip, { name, ...fields });
    await fullyTranscoded(world.root, uuid);
  }
  return world;
}

const choose = async (page: Page, what: string, option: string) => {
  await page.getByRole('button', { name: new RegExp(`${what}$`) }).click();
  await page.getByRole('option', { name: option }).click();
};
const save = async (page: Page) => {
  await button(page, 'Save preferences').click();
  await waitForMessage(page, 'Your preferences are saved');
};
const titles = (page: Page) => page.locator('article h2').allTextContents();
const shows = async (page: Page, title: string) => page.locator('article h2').filter({ hasText: title }).waitFor();
const isPlaying = (page: Page) => page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2);
const colours = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);

withBrowser(
  'a visitor chooses what becomes of sensitive videos, of the next one and of the colours, and the browser remembers',
  async () => {
    await using world = await startCinema();
    await using opened = await openBrowser();
    const page = await newDevice(opened.browser);
    await page.goto(world.url);
    await shows(page, 'The harbour');
    expect(await titles(page)).toEqual(['The regatta', 'The harbour']);

    await page.getByRole('link', { name: 'Settings' }).click();
    await field(page, 'Videos in every language').uncheck();
    await field(page, 'Find a language').fill('germ');
    await field(page, 'German').waitFor();
    await expectUsable(page, 'preferences');
    await field(page, 'Videos in every language').check();
    await choose(page, 'Sensitive videos', 'Blur them');
    await choose(page, 'Colours', 'Dark');
    await choose(page, 'Language', 'Français');
    await field(page, 'Go on with the next video').check();
    await button(page, 'Save preferences').click();
    await waitForMessage(page, 'Vos préférences sont enregistrées');
    expect(await page.evaluate(() => document.cookie)).toContain('clientLanguage=fr-FR');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr');
    expect(await colours(page)).toBe('dark');
    await choose(page, 'Langue', 'English');
    await button(page, 'Enregistrer les préférences').click();
    await waitForMessage(page, 'Your preferences are saved');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');

    await page.goto(world.url);
    await shows(page, 'A storm');
    expect(await colours(page)).toBe('dark');
    expect(await page.locator('article').filter({ hasText: 'Sensitive: violence' }).locator('img.blurred').count()).toBe(1);
    expect(await page.locator('img.blurred').count()).toBe(1);
    await expectUsable(page, 'home-blurred');

    await page.getByRole('link', { name: 'A storm' }).click();
    await page.getByText('A mast breaks.').waitFor();
    expect(await page.locator('video').count()).toBe(0);
    await expectUsable(page, 'sensitive-video');
    await button(page, 'Watch it').focus();
    await page.keyboard.press('Enter');
    await isPlaying(page);
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('media-controller');
    await page.getByRole('region', { name: 'Next video' }).getByText('The harbour').waitFor();
    await page.getByRole('heading', { level: 1, name: 'The harbour' }).waitFor();
    await isPlaying(page);
  },
);

withBrowser('what a member prefers goes along to other devices, and a session that ended leads back to where it was', async () => {
  await using world = await startCinema();
  await using opened = await openBrowser();
  await must(
    world.root.call(authApi.registerUser, { body: { username: 'alice', email: 'alice@home.example', password: firstPassword } }),
    200,
  );
  const page = await newDevice(opened.browser);
  await page.goto(`${world.url}/login?next=/my-account/settings/preferences`);
  await showPassword(page);
  await choose(page, 'Sensitive videos', 'Show them');
  await choose(page, 'Violence', 'Warn me');
  await field(page, 'Videos in every language').uncheck();
  await field(page, 'Find a language').fill('germ');
  await field(page, 'German').check();
  await field(page, 'Find a language').fill('english');
  await field(page, 'English').uncheck();
  await field(page, 'Start videos by themselves').uncheck();
  await save(page);

  const other = await newDevice(opened.browser);
  await other.goto(`${world.url}/login`);
  await showPassword(other);
  await shows(other, 'A storm');
  expect(await titles(other)).toEqual(['A storm', 'The harbour']);
  expect(await other.locator('img.blurred').count()).toBe(0);
  await other.getByRole('link', { name: 'A storm' }).click();
  await button(other, 'Watch it').waitFor();
  await other.goto(world.url);
  await other.getByRole('link', { name: 'The harbour' }).click();
  await other.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 3);
  expect(await other.evaluate(() => document.querySelector('video')?.paused)).toBe(true);

  await other.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('flotilla.session') ?? '{}') as object;
    localStorage.setItem('flotilla.session', JSON.stringify({ ...session, accessToken: 'gone', refreshToken: '0'.repeat(40) }));
  });
  await other.goto(`${world.url}/my-videos`);
  await other.getByText('Your session has ended').waitFor();
  await expectUsable(other, 'session-ended');
  await showPassword(other);
  await other.getByRole('heading', { name: 'My videos' }).waitFor();
});
