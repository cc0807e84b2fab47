/// <reference lib="dom" />
import { videosApi } from '@flotilla/contracts-videos';
import { eventually, makeClip } from '@flotilla/test-kit';
import { keepScreenshot, withBrowser } from '@flotilla/test-kit/browser';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openPage, signInOnPage } from './open-page.ts';
import { fullyTranscoded, must, type Session, signIn, startWorld, upload } from './world.ts';

const clip = { seconds: 14, width: 640, height: 360, audio: true };

const storyboardOf = ({ call }: Session, id: string) =>
  eventually(
    async () => {
      const { storyboards } = await must(call(videosApi.listStoryboards, { params: { id } }), 200);
      expect(storyboards).toHaveLength(1);
      return storyboards[0]!;
    },
    { withinMs: 60_000 },
  );

/** Points at a place of the time line, from 0 to 1, and waits for the frame above it; says where that lies in its picture. */
async function pointAt(page: Page, place: number): Promise<string | null> {
  await page.waitForFunction(() => (document.querySelector('video')?.duration ?? 0) > 0);
  const { x, y, width, height } = (await page.locator('media-time-range').boundingBox())!;
  // The range has room for its handle on both sides.
  await page.mouse.move(x + 10 + (width - 20) * place, y + height / 2, { steps: 3 });
  return eventually(
    async () => {
      const frame = await page.evaluate(() => {
        const shown = document.querySelector('media-time-range')!.shadowRoot!.querySelector('media-preview-thumbnail')!;
        const { naturalWidth: width } = shown.shadowRoot!.querySelector('img')!;
        const isVisible = shown.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        return { coords: shown.getAttribute('mediapreviewcoords'), width, isVisible };
      });
      expect(frame).toEqual({ coords: expect.any(String), width: 1344, isVisible: true });
      return frame.coords;
    },
    { withinMs: 20_000 },
  );
}

withBrowser(
  'whoever points at the time line of a video sees what is there, in the embed too, and in a private video its owner alone',
  async () => {
    await using world = await startWorld({ TRANSCODING_RESOLUTIONS: '240' });
    const root = await signIn(world.url);
    const [open, own] = [
      await upload(root, await makeClip(clip)),
      await upload(root, await makeClip({ ...clip, seed: 1 }), { privacy: 3 }),
    ];
    for (const { uuid } of [open, own]) await fullyTranscoded(root, uuid);
    const storyboard = await storyboardOf(root, open.uuid);
    const { storyboardPath } = await storyboardOf(root, own.uuid);
    await using opened = await openPage();
    const { page, mistakes } = opened;

    expect(storyboard).toMatchObject({ totalWidth: 1344, totalHeight: 216, spriteWidth: 192, spriteHeight: 108, spriteDuration: 1 });
    for (const path of [`/w/${open.shortUUID}`, `/videos/embed/${open.uuid}`]) {
      await page.goto(world.platform.url + path);
      await page.locator('media-time-range').waitFor();
      expect(await pointAt(page, 0.01)).toBe('0 0 192 108');
      // Second 10 is the fourth in the second row.
      expect(await pointAt(page, 10.4 / 14)).toBe('576 108 192 108');
      await keepScreenshot(page, path.startsWith('/w') ? 'storyboard-watch' : 'storyboard-embed');
      expect(await pointAt(page, 1)).toBe('1152 108 192 108');
    }

    expect(new URL(world.url + storyboardPath).searchParams.get('videoFileToken')).not.toBeNull();
    const [bare] = storyboardPath.split('?') as [string];
    expect([(await fetch(world.url + bare)).status, (await fetch(world.url + storyboardPath)).status]).toEqual([404, 200]);
    await signInOnPage(page, world, `/w/${own.shortUUID}`);
    await page.locator('media-time-range').waitFor();
    expect(await pointAt(page, 0.5)).toMatch(/ 192 108$/);
    await page.setViewportSize({ width: 390, height: 800 });
    await pointAt(page, 0.02);
    await keepScreenshot(page, 'storyboard-narrow');
    expect(mistakes).toEqual([]);
  },
);
