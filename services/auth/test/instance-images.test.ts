import type { Operation } from '@flotilla/contract';
import { authApi } from '@flotilla/contracts-auth';
import { eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { publicUrl, startReadyWorld } from './world.ts';

type World = Awaited<ReturnType<typeof startReadyWorld>>;
type Image = { type?: string; width: number; height: number; fileUrl: string; path?: string; isFallback?: boolean };
type Shown = { avatars: Image[]; banners: Image[]; logo: Image[] };

const drawImage = (background: string, format: 'gif' | 'jpeg' | 'png' | 'webp' = 'png') =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
const file = (bytes: Uint8Array, type = 'image/png') => new Blob([new Uint8Array(bytes)], { type });
const svg = (content: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">${content}</svg>`);

const asRoot = async (world: World) => world.as((await world.signIn()).caller);
const shown = async (world: World) => ((await world.anonymous(authApi.getConfig, {})).body as { instance: Shown }).instance;
const isKept = async (world: World) => (await world.sql<{ kept: number }>('select count(*)::int as kept from instance_images'))[0]?.kept;

/** Fetches an image by its URL in an answer. */
async function fetchImage(world: World, { fileUrl }: Pick<Image, 'fileUrl'>, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await fetch(fileUrl.replace(publicUrl, world.url()), { method, headers: { ...world.headersFor(null), ...headers } });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

const sizes = (images: readonly Image[]) => images.map(({ width, height }) => `${width}x${height}`);

test('an avatar and a banner are shown in every size, in the configuration and the page about the instance', async () => {
  await using world = await startReadyWorld();
  const root = await asRoot(world);

  const avatar = await root(authApi.pickInstanceAvatar, { files: { avatarfile: file(await drawImage('#c33')) } });
  const banner = await root(authApi.pickInstanceBanner, { files: { bannerfile: file(await drawImage('#3c3', 'jpeg'), 'image/jpeg') } });

  expect([avatar, banner]).toMatchObject([
    { status: 204, body: null },
    { status: 204, body: null },
  ]);
  const { avatars, banners } = await shown(world);
  expect([sizes(avatars), sizes(banners)]).toEqual([
    ['1500x1500', '600x600', '120x120', '48x48'],
    ['1920x317', '600x100'],
  ]);
  expect(await world.anonymous(authApi.getAbout, {})).toMatchObject({ body: { instance: { avatars, banners } } });
  for (const [images, folder, format, extension] of [
    [avatars, 'avatars', 'png', 'png'],
    [banners, 'banners', 'jpeg', 'jpg'],
  ] as const) {
    for (const image of images) {
      expect(image.path).toMatch(new RegExp(`^/lazy-static/${folder}/instance-[0-9a-f-]{36}\\.${extension}$`));
      expect(image.fileUrl).toBe(publicUrl + image.path);
      const { status, headers, bytes } = await fetchImage(world, image);
      expect([status, headers.get('content-type')]).toEqual([200, `image/${format}`]);
      expect(headers.get('cache-control')).toBe('public, max-age=172800');
      expect(await sharp(bytes).metadata()).toMatchObject({ format, width: image.width, height: image.height });
    }
  }
});

test('a GIF stays animated', async () => {
  await using world = await startReadyWorld();
  const raw = Buffer.alloc(40 * 40 * 3 * 3).map((_, index) => (Math.floor(index / 1000) % 2 ? 200 : 20));
  const gif = await sharp(raw, { raw: { width: 40, height: 120, channels: 3, pageHeight: 40 } })
    .gif()
    .toBuffer();

  await (await asRoot(world))(authApi.pickInstanceAvatar, { files: { avatarfile: file(gif, 'image/gif') } });

  for (const image of (await shown(world)).avatars)
    expect(await sharp((await fetchImage(world, image)).bytes).metadata()).toMatchObject({ format: 'gif', pages: 3, width: image.width });
});

test('images are served with caching headers, and never as another type', async () => {
  await using world = await startReadyWorld();
  await (await asRoot(world))(authApi.pickInstanceLogo, {
    params: { logoType: 'favicon' },
    files: { logofile: file(await drawImage('#c33')) },
  });
  const [favicon] = (await shown(world)).logo as [Image];

  const { headers, bytes } = await fetchImage(world, favicon);

  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'public, max-age=7200',
    'content-length': String(bytes.length),
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
  });
  const etag = headers.get('etag') as string;
  for (const tags of [etag, `"x", W/${etag}`, '*'])
    expect(await fetchImage(world, favicon, { 'if-none-match': tags })).toMatchObject({ status: 304, bytes: Buffer.alloc(0) });
  expect(await fetchImage(world, favicon, { 'if-none-match': '"x"' })).toMatchObject({ status: 200, bytes });
  const head = await fetchImage(world, favicon, {}, 'HEAD');
  expect([head.status, head.headers.get('content-length'), head.bytes.length]).toEqual([200, String(bytes.length), 0]);
});

test('unknown names and other paths are not served', async () => {
  await using world = await startReadyWorld();
  await (await asRoot(world))(authApi.pickInstanceAvatar, { files: { avatarfile: file(await drawImage('#c33')) } });
  const [avatar] = (await shown(world)).avatars as [Image];
  const own = avatar.fileUrl.split('instance-')[1];

  for (const path of ['/static/uploads/images/', '/lazy-static/banners/instance-', '/lazy-static/avatars/instance-x'])
    for (const name of [own, 'nothing.png', '..%2f..%2fetc%2fpasswd', '%00', 'x'.repeat(299)]) {
      const { status, headers } = await fetchImage(world, { fileUrl: publicUrl + path + name });
      expect([path, name, Math.floor(status / 100), headers.get('cache-control')]).toEqual([
        path,
        name,
        4,
        'no-cache, no-store, must-revalidate',
      ]);
    }
});

test('a new image replaces the former one, whose bytes are deleted', async () => {
  await using world = await startReadyWorld();
  const root = await asRoot(world);
  await root(authApi.pickInstanceAvatar, { files: { avatarfile: file(await drawImage('#c33')) } });
  await root(authApi.pickInstanceBanner, { files: { bannerfile: file(await drawImage('#c33')) } });
  const before = await shown(world);

  await root(authApi.pickInstanceAvatar, { files: { avatarfile: file(await drawImage('#33c', 'webp'), 'image/webp') } });

  const after = await shown(world);
  expect(sizes(after.avatars)).toEqual(sizes(before.avatars));
  expect(after.banners).toEqual(before.banners);
  for (const image of before.avatars) expect(await fetchImage(world, image)).toMatchObject({ status: 404 });
  for (const image of [...after.avatars, ...after.banners]) expect(await fetchImage(world, image)).toMatchObject({ status: 200 });
  expect(await isKept(world)).toBe(6);
});

test('of two concurrent images one remains, complete', async () => {
  await using world = await startReadyWorld();
  const root = await asRoot(world);
  const [wide, tall] = await Promise.all([
    sharp({ create: { width: 300, height: 100, channels: 3, background: '#c33' } })
      .png()
      .toBuffer(),
    sharp({ create: { width: 100, height: 300, channels: 3, background: '#3c3' } })
      .png()
      .toBuffer(),
  ]);

  const answers = await Promise.all(
    [wide, tall, wide, tall].map((bytes) =>
      root(authApi.pickInstanceLogo, { params: { logoType: 'header-wide' }, files: { logofile: file(bytes) } }),
    ),
  );

  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
  expect(await isKept(world)).toBe(1);
});

test('deleting removes every size, and deleting nothing is not an error', async () => {
  await using world = await startReadyWorld();
  const root = await asRoot(world);
  await root(authApi.pickInstanceAvatar, { files: { avatarfile: file(await drawImage('#c33')) } });
  await root(authApi.pickInstanceBanner, { files: { bannerfile: file(await drawImage('#c33')) } });
  await root(authApi.pickInstanceLogo, { params: { logoType: 'favicon' }, files: { logofile: file(await drawImage('#c33')) } });
  const before = await shown(world);

  for (let turn = 0; turn < 2; turn++) {
    expect(await root(authApi.deleteInstanceAvatar, {})).toMatchObject({ status: 204 });
    expect(await root(authApi.deleteInstanceBanner, {})).toMatchObject({ status: 204 });
    expect(await root(authApi.deleteInstanceLogo, { params: { logoType: ':favicon' } })).toMatchObject({ status: 204 });
  }

  expect(await shown(world)).toMatchObject({ avatars: [], banners: [] });
  expect(await isKept(world)).toBe(0);
  for (const image of [...before.avatars, ...before.banners, ...before.logo])
    expect(await fetchImage(world, image)).toMatchObject({ status: 404 });
});

test('logos that were not chosen fall back to the avatar, and without one to those of the product', async () => {
  await using world = await startReadyWorld();
  const root = await asRoot(world);
  const logo = async () => (await shown(world)).logo.map(({ type, width, height, isFallback }) => ({ type, width, height, isFallback }));
  const standIn = (type: string, side: number) => ({ type, width: side, height: side, isFallback: true });

  expect((await shown(world)).logo).toEqual([
    { ...standIn('favicon', 32), fileUrl: `${publicUrl}/client/assets/images/favicon.png` },
    { ...standIn('header-square', 34), fileUrl: `${publicUrl}/client/assets/images/logo.svg` },
    { ...standIn('header-wide', 34), fileUrl: `${publicUrl}/client/assets/images/logo.svg` },
  ]);

  await root(authApi.pickInstanceLogo, { params: { logoType: ':header-wide' }, files: { logofile: file(await drawImage('#c33')) } });
  await root(authApi.pickInstanceLogo, { params: { logoType: 'opengraph' }, files: { logofile: file(await drawImage('#c33')) } });
  expect(await logo()).toEqual([
    standIn('favicon', 32),
    standIn('header-square', 34),
    { type: 'header-wide', width: 72, height: 48, isFallback: false },
    { type: 'opengraph', width: 1200, height: 650, isFallback: false },
  ]);

  await root(authApi.deleteInstanceLogo, { params: { logoType: 'opengraph' } });
  await root(authApi.pickInstanceAvatar, { files: { avatarfile: file(await drawImage('#c33')) } });
  const asAvatar = (type: string) => [1500, 600, 120, 48].map((side) => standIn(type, side));
  expect(await logo()).toEqual([
    ...asAvatar('favicon'),
    ...asAvatar('header-square'),
    { type: 'header-wide', width: 72, height: 48, isFallback: false },
    ...asAvatar('opengraph'),
  ]);
});

test('an SVG becomes a PNG logo, and is refused as an avatar', async () => {
  await using world = await startReadyWorld();
  const root = await asRoot(world);
  const drawing = file(svg('<circle r="5"/>'), 'image/svg+xml');

  expect(await root(authApi.pickInstanceLogo, { params: { logoType: 'header-wide' }, files: { logofile: drawing } })).toMatchObject({
    status: 204,
  });

  const [image] = (await shown(world)).logo.filter(({ type }) => type === 'header-wide') as [Image];
  expect(image).toMatchObject({ width: 96, height: 48, fileUrl: expect.stringMatching(/\.png$/) });
  const { headers, bytes } = await fetchImage(world, image);
  expect(headers.get('content-type')).toBe('image/png');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 96, height: 48 });
  expect(await root(authApi.pickInstanceAvatar, { files: { avatarfile: drawing } })).toMatchObject({
    status: 400,
    body: { 'invalid-params': { avatarfile: {} } },
  });
});

test('the manifest names the icon of the instance as it is now', async () => {
  await using world = await startReadyWorld();
  const root = await asRoot(world);
  const manifest = async () => {
    const answer = await fetch(`${world.url()}/manifest.webmanifest`, { headers: world.headersFor(null) });
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    return ((await answer.json()) as { icons: { src: string; sizes: string; type: string }[] }).icons;
  };
  const usual = [{ src: '/client/assets/images/favicon.png', sizes: '32x32', type: 'image/png' }];
  expect(await manifest()).toEqual(usual);

  await root(authApi.pickInstanceLogo, {
    params: { logoType: 'favicon' },
    files: { logofile: file(await drawImage('#c33', 'webp'), 'image/webp') },
  });

  const [icon] = (await shown(world)).logo as [Image];
  expect(await manifest()).toEqual([{ src: icon.fileUrl.slice(publicUrl.length), sizes: '32x32', type: 'image/webp' }]);
  expect((await fetchImage(world, icon)).headers.get('content-type')).toBe('image/webp');
  await root(authApi.deleteInstanceLogo, { params: { logoType: 'favicon' } });
  expect(await manifest()).toEqual(usual);
  await root(authApi.pickInstanceAvatar, { files: { avatarfile: file(await drawImage('#c33', 'jpeg'), 'image/jpeg') } });
  expect((await manifest()).map(({ sizes, type }) => `${sizes} ${type}`)).toEqual(
    [1500, 600, 120, 48].map((side) => `${side}x${side} image/jpeg`),
  );
});

const unusable: readonly [string, string, () => Promise<Uint8Array>][] = [
  ['a page', 'image/png', async () => Buffer.from('<html><script>alert(1)</script></html>')],
  ['a picture of another type', 'image/jpeg', () => drawImage('#c33')],
  ['half a picture', 'image/png', async () => (await drawImage('#c33')).subarray(0, 200)],
  ['a drawing with a script', 'image/svg+xml', async () => svg('<script>alert(1)</script>')],
  ['a drawing of a file', 'image/svg+xml', async () => svg('<image href="file:///etc/passwd"/>')],
];
test.each(unusable)('D6: refuses %s without a code and keeps the present image', async (_, type, bytes) => {
  await using world = await startReadyWorld();
  const root = await asRoot(world);
  await root(authApi.pickInstanceLogo, { params: { logoType: 'opengraph' }, files: { logofile: file(await drawImage('#c33')) } });
  const before = await shown(world);

  const answer = await root(authApi.pickInstanceLogo, {
    params: { logoType: 'opengraph' },
    files: { logofile: file(await bytes(), type) },
  });

  expect(answer).toMatchObject({ status: 400, body: { type: 'about:blank', title: 'Bad Request' } });
  expect(answer.body).not.toHaveProperty('code');
  expect(await shown(world)).toEqual(before);
  expect(await isKept(world)).toBe(1);
});

test('checks the part, its type and its size in this order, and leaves nothing behind', async () => {
  await using world = await startReadyWorld();
  const root = await asRoot(world);
  const large = new Uint8Array(8 * 1024 * 1024 + 1);
  const named = (name: string) => ({
    status: 400,
    body: { type: 'about:blank', 'invalid-params': { [name]: { location: 'body', param: name } } },
  });

  expect(await root(authApi.pickInstanceBanner, { files: {} })).toMatchObject(named('bannerfile'));
  expect(await root(authApi.pickInstanceBanner, { files: { otherfile: file(large) } })).toMatchObject(named('bannerfile'));
  expect(await root(authApi.pickInstanceBanner, { files: { bannerfile: file(large, 'text/html') } })).toMatchObject(named('bannerfile'));
  const tooLarge = await root(authApi.pickInstanceBanner, { files: { bannerfile: file(large) } });
  expect(tooLarge).toMatchObject({ status: 413, body: { type: 'about:blank' } });
  expect(tooLarge.headers.get('x-file-maximum-size')).toBe('8M');
  expect(await isKept(world)).toBe(0);
});

test.each(['', 'avatar', 'FAVICON', '::favicon', 'constructor'])('there is no logo of type %j', async (logoType) => {
  await using world = await startReadyWorld();
  const root = await asRoot(world);
  const picked = await root(authApi.pickInstanceLogo, { params: { logoType }, files: { logofile: file(await drawImage('#c33')) } });
  const deleted = await root(authApi.deleteInstanceLogo, { params: { logoType } });

  const status = logoType === '' ? 404 : 400;
  expect([picked.status, deleted.status]).toEqual([status, status]);
  expect(await isKept(world)).toBe(0);
});

test('another process agrees within two seconds, and both serve the bytes', async () => {
  await using world = await startReadyWorld();
  await using other = await world.startAnother();

  await (await asRoot(world))(authApi.pickInstanceAvatar, { files: { avatarfile: file(await drawImage('#c33')) } });

  const { avatars } = await shown(world);
  await eventually(async () => {
    const answer = await fetch(`${other.url}/api/v1/config`, { headers: world.headersFor(null) });
    expect(await answer.json()).toMatchObject({ instance: { avatars } });
  });
  const [image] = avatars as [Image];
  const there = await fetch(other.url + image.path, { headers: world.headersFor(null) });
  expect(Buffer.from(await there.arrayBuffer())).toEqual((await fetchImage(world, image)).bytes);
});

test('F1: only administrators can choose or delete images', async () => {
  await using world = await startReadyWorld();
  const carol = world.as({ userId: 99, username: 'carol', role: 1, sessionId: '9c9de5e8-0a1e-484a-b099-e80766180a6d' });
  const bytes = file(await drawImage('#c33'));
  const params = { logoType: 'favicon' };
  const attempts: readonly [Operation, object][] = [
    [authApi.pickInstanceAvatar, { files: { avatarfile: bytes } }],
    [authApi.deleteInstanceAvatar, {}],
    [authApi.pickInstanceBanner, { files: { bannerfile: bytes } }],
    [authApi.deleteInstanceBanner, {}],
    [authApi.pickInstanceLogo, { params, files: { logofile: bytes } }],
    [authApi.deleteInstanceLogo, { params }],
  ];

  for (const [operation, input] of attempts) {
    expect(await carol(operation, input as never)).toMatchObject({ status: 403 });
    expect(await world.anonymous(operation, input as never)).toMatchObject({ status: 401 });
  }
  expect(await isKept(world)).toBe(0);
});
