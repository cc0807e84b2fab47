// Takes the screenshots of docs/screenshots on a real instance: `node tools/screenshots.ts [video ...]`. Without videos it makes a few with ffmpeg.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { authApi } from '@flotilla/contracts-auth';
import { startPlatform } from '@flotilla/standalone';
import { must, signIn } from '@flotilla/test-kit/session';
import { chromium, type Page } from 'playwright-core';
import { type Publisher, signInTo } from './bench/client.ts';
import { PASSWORD } from './bench/start-instance.ts';

const OUT = 'docs/screenshots';
const TITLES = [
  'How tide mills worked',
  'Rebuilding a dinghy, part 6',
  'Dawn at the salt marsh',
  'Wind, sails and a little physics',
  'What the lighthouse keeper saw',
];
const ABOUT = 'Films of boats, tides and people, **made here**.\n\n- Everybody of the harbour may publish.\n- No advertisements.';
const SCENES = [
  'mandelbrot=size=1280x720:rate=25',
  'gradients=size=1280x720:rate=25:c0=0x0b3954:c1=0x087e8b:c2=0xbfd7ea:nb_colors=3:seed=7',
  'gradients=size=1280x720:rate=25:c0=0x2d1e2f:c1=0xf15946:c2=0xf9c22e:nb_colors=3:seed=4',
  'life=size=640x360:rate=25:mold=10:ratio=0.1:death_color=#203050:life_color=#9ad0ff',
  'sierpinski=size=1280x720:rate=25:seed=3',
];
const looks = [
  { name: 'wide-light', width: 1440, height: 900, colorScheme: 'light' },
  { name: 'wide-dark', width: 1440, height: 900, colorScheme: 'dark' },
  { name: 'narrow-light', width: 400, height: 860, colorScheme: 'light' },
  { name: 'narrow-dark', width: 400, height: 860, colorScheme: 'dark' },
] as const;

const directory = mkdtempSync(join(tmpdir(), 'flotilla-pictures-'));
mkdirSync(OUT, { recursive: true });
const videoFiles = process.argv.length > 2 ? process.argv.slice(2) : SCENES.map((scene, index) => makeVideoFile(scene, index));
const platform = await startPlatform({
  environment: { ...process.env, DATA_DIR: join(directory, 'data'), PORT: '0', ADMIN_PASSWORD: PASSWORD, RATE_LIMIT_FACTOR: '0' },
});
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
});
try {
  const publisher = await signInTo(platform.serviceUrls.gateway[0]);
  await settleIn();
  const uuids: string[] = [];
  for (const [index, videoFile] of videoFiles.entries())
    uuids.push(await upload(publisher, videoFile, TITLES[index] ?? basename(videoFile)));
  for (const uuid of uuids) await finished(publisher, uuid);

  for (const { name, page } of await openPages()) {
    await visit(page, '/', `home-${name}`);
    await visit(page, `/w/${uuids[0]}`, `watch-${name}`, 2_500);
    await visit(page, `/videos/embed/${uuids[0]}`, `embed-${name}`, 1_500);
    await visit(page, '/login', `sign-in-${name}`);
    await visit(page, '/signup', `sign-up-${name}`);
    await visit(page, '/about', `about-${name}`);
    await page.goto(`${platform.url}/login`);
    await signInByHand(page);
    await visit(page, '/my-account/settings', `settings-${name}`);
    await visit(page, '/my-account/settings/security', `settings-security-${name}`);
    for (const path of ['users', 'videos', 'config', 'statistics', 'jobs', 'logs'])
      await visit(page, `/admin/${path}`, `admin-${path}-${name}`, 1_000);
  }
  // Last, because these pages add videos, which would appear on the others.
  for (const { name, page } of await openPages()) {
    await page.goto(`${platform.url}/login`);
    await signInByHand(page);
    await page.goto(`${platform.url}/upload`);
    await page.setInputFiles('input[type=file]', videoFiles.slice(0, 2));
    await page.getByRole('link', { name: 'Watch', exact: true }).first().waitFor();
    await picture(page, `upload-${name}`);
    await visit(page, '/my-videos', `my-videos-${name}`, 1_000);
  }
} finally {
  await browser.close();
  await platform.stop();
  rmSync(directory, { recursive: true, force: true });
}

function makeVideoFile(scene: string, index: number): string {
  const file = join(directory, `film-${index}.mp4`);
  spawnSync('ffmpeg', [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    scene,
    '-f',
    'lavfi',
    '-i',
    'sine',
    '-t',
    '6',
    '-pix_fmt',
    'yuv420p',
    '-preset',
    'ultrafast',
    file,
  ]);
  return file;
}

async function upload({ token, channelId }: Publisher, videoFile: string, name: string): Promise<string> {
  const form = new FormData();
  for (const [key, value] of Object.entries({
    name,
    channelId: String(channelId),
    privacy: '1',
    category: '15',
    'tags[]': 'sea',
    description: 'Twice a day the sea did the work.',
  }))
    form.set(key, value);
  form.set('videofile', await openAsBlob(videoFile, { type: 'video/mp4' }), basename(videoFile));
  const answer = await fetch(`${platform.serviceUrls.gateway[0]}/api/v1/videos/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (!answer.ok) throw new Error(await answer.text());
  return ((await answer.json()) as { video: { uuid: string } }).video.uuid;
}

/** A few users, and an instance that is open for registration. */
async function settleIn(): Promise<void> {
  const { call } = await signIn(platform.serviceUrls.gateway[0], 'root', PASSWORD);
  const { body: settings } = await call(authApi.getCustomConfig, {});
  const { instance, signup } = settings as unknown as { instance: object; signup: object };
  await must(
    call(authApi.updateCustomConfig, {
      body: {
        ...(settings as object),
        instance: {
          ...instance,
          name: 'Harbour Films',
          shortDescription: 'Films of the coast, by those who live there.',
          description: ABOUT,
        },
        signup: { ...signup, enabled: true, requiresApproval: false, limit: 500 },
      } as never,
    }),
    200,
  );
  for (const username of ['amelie', 'boris', 'chiara', 'dagny'])
    await must(
      call(authApi.createUser, { body: { username, password: PASSWORD, email: `${username}@harbour.example`, role: 2 } as never }),
      200,
    );
}

async function finished({ token }: Publisher, uuid: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(`${platform.serviceUrls.gateway[0]}/api/v1/videos/${uuid}/transcoding`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (((await answer.json()) as { state: string }).state === 'completed') return;
    await delay(200);
  }
  throw new Error(`${uuid} was not finished in two minutes`);
}

async function openPages(): Promise<{ name: string; page: Page }[]> {
  const contexts = looks.map(async ({ name, width, height, colorScheme }) => {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme, deviceScaleFactor: 1 });
    return { name, page: await context.newPage() };
  });
  return Promise.all(contexts);
}

async function visit(page: Page, path: string, name: string, settleInMs = 700): Promise<void> {
  await page.goto(platform.url + path, { waitUntil: 'networkidle' });
  await delay(settleInMs);
  await picture(page, name);
}

async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(OUT, `${name}.jpg`), type: 'jpeg', quality: 82 });
}

async function signInByHand(page: Page): Promise<void> {
  await page.getByLabel(/user/i).first().fill('root');
  await page
    .getByLabel(/^password/i)
    .first()
    .fill(PASSWORD);
  await page
    .getByRole('button', { name: /sign in/i })
    .last()
    .click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}
