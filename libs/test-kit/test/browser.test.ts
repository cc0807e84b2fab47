/// <reference lib="dom" />
import { expect } from '@jest/globals';
import { expectUsable, newDevice, openBrowser, withBrowser } from '../src/browser.ts';

const pageWith = (body: string, script = '') =>
  `<!doctype html><html lang="en"><title>Boats</title><main><h1>Boats</h1>${body}</main><script>${script}</script></html>`;

withBrowser('what is placed anew some frames after the window changed is waited for', async () => {
  await using chromium = await openBrowser();
  const page = await newDevice(chromium.browser);
  await page.setContent(
    pageWith(
      '<p id="menu" style="position: absolute; margin: 0; left: 1100px; width: 160px">Settings</p>',
      `let frames = 20;
       const place = () => { if (frames-- > 0) requestAnimationFrame(place); else document.getElementById('menu').style.left = '0'; };
       addEventListener('resize', place);`,
    ),
  );

  await expectUsable(page, 'menu');

  expect(await page.locator('#menu').evaluate((menu) => menu.style.left)).toBe('0px');
});

withBrowser('what stays wider than the window is refused, with its width', async () => {
  await using chromium = await openBrowser();
  const page = await newDevice(chromium.browser);
  await page.setContent(pageWith('<p style="margin: 0; width: 500px">Wide</p>'));

  await expect(expectUsable(page, 'wide')).rejects.toThrow(/\b508\b/);
});
