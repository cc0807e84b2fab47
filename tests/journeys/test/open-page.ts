/// <reference lib="dom" />

import { newDevice, openBrowser } from '@flotilla/test-kit/browser';
import type { Page } from 'playwright-core';
import { administratorPassword, type World } from './world.ts';

/** A browser that notes what went wrong in its page. */
export async function openPage() {
  const opened = await openBrowser();
  const page = await newDevice(opened.browser);
  const mistakes: string[] = [];
  page.on('pageerror', ({ message }) => mistakes.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) mistakes.push(message.text());
  });
  return { page, mistakes, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() };
}

/** Signs in on the page itself, and is led on to a path. */
export async function signInOnPage(page: Page, { platform }: World, next: string, name = 'root', password = administratorPassword) {
  await page.goto(`${platform.url}${next}`);
  await signInHere(page, name, password);
}

/** Signs in on the page to sign in, which is shown, and is led on. */
export async function signInHere(page: Page, name: string, password = administratorPassword) {
  await page.getByLabel(/user name/i).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('form').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

/** Waits until the page has this path. A text or pattern would also be found in the `next` of the page to sign in. */
export const isAt = (page: Page, pathname: string) => page.waitForURL((url) => url.pathname === pathname);
