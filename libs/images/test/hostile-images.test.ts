import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findConfinement } from '@flotilla/media/confinement';
import { temporaryDirectory } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { programFolders } from '../src/drawing/draw-apart.ts';
import { avatarSizes, createImages, type Image, logoSizes, type Size } from '../src/index.ts';
import { blinkingGif, emptyPng, multiplyingSvg, packedComment, svg } from './hostile.ts';

const images = createImages();
const jpeg = () =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer();

/** The result of drawing it: a refusal, or images. */
async function offer(mediaType: string, bytes: Uint8Array, sizes: readonly Size[] = logoSizes.favicon, from = images) {
  try {
    return await from.make({ mediaType, bytes }, sizes);
  } catch (error) {
    const { status, code, message } = error as { status: number; code?: string; message: string };
    return { status, code, message };
  }
}
const refused = (message: unknown = expect.any(String)) => ({ status: 400, code: undefined, message });
const isRedrawn = async (images: unknown) => (await sharp((images as Image[])[0]?.bytes).metadata()).width === 32;

test('D6: a PNG of 30000 x 30000 is refused', async () => {
  expect(await offer('image/png', emptyPng(30_000, 30_000))).toEqual(refused('The picture has more than 50 million pixels.'));
});

test('D6: comments that unpack to gigabytes are not unpacked', async () => {
  const comments = Array<Buffer>(50).fill(packedComment(100_000_000));

  expect(await isRedrawn(await offer('image/png', emptyPng(5, 5, ...comments)))).toBe(true);
});

test.each([
  ['with endless frames', blinkingGif(300_000)],
  ['without an end', blinkingGif(300_000, { hasEnd: false })],
  ['of 1000 x 1000 with many frames', blinkingGif(300, { side: 1000 })],
])('D6: of a GIF %s the first stands for all', async (_, bytes) => {
  const drawn = (await offer('image/gif', bytes, avatarSizes)) as Image[];

  for (const { bytes } of drawn) expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
  expect(drawn).toHaveLength(4);
});

test('D6: of a WebP with ten thousand frames only the first is used', async () => {
  const noise = Buffer.alloc(8 * 8 * 3 * 10_000).map((_, index) => ((index / 192) % 2 < 1 ? 250 : index % 200));
  const strip = sharp(noise, { raw: { width: 8, height: 80_000, channels: 3, pageHeight: 8 } });
  const bytes = await strip.webp({ effort: 0, quality: 10, minSize: false }).toBuffer();
  expect((await sharp(bytes).metadata()).pages).toBe(10_000);

  const drawn = (await offer('image/webp', bytes, avatarSizes)) as Image[];

  for (const { bytes } of drawn) expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
});

test('D6: bytes after the image in its file are dropped', async () => {
  const polyglot = Buffer.concat([await jpeg(), Buffer.from('<html><script>alert(1)</script></html>')]);

  const drawn = (await offer('image/jpeg', polyglot)) as Image[];

  expect(await isRedrawn(drawn)).toBe(true);
  expect(Buffer.from(drawn[0]?.bytes ?? []).includes('<')).toBe(false);
});

test.each([
  ['a page', 'image/jpeg', async () => Buffer.from('<html><script>alert(1)</script></html>')],
  ['nothing', 'image/png', async () => Buffer.alloc(0)],
  ['half an image', 'image/jpeg', async () => (await jpeg()).subarray(0, 300)],
  ['an image under another type', 'image/png', jpeg],
  ['a drawing under another type', 'image/png', async () => svg('')],
  ['a JPEG sent as SVG', 'image/svg+xml', jpeg],
  [
    'a type nobody reads',
    'image/tiff',
    async () =>
      sharp(await jpeg())
        .tiff()
        .toBuffer(),
  ],
  ['a type of the language', 'constructor', jpeg],
])('D6: refuses %s', async (_, mediaType, bytes) => {
  expect(await offer(mediaType, await bytes())).toEqual(refused());
});

const entities = '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>';
test.each([
  ['entities', svg('<text>&a;</text>', { preamble: entities })],
  ['entities of its own', svg('&a;', { preamble: '<!DOCTYPE svg [<!ENTITY a "aaaa">]>' })],
  ['a document type from elsewhere', svg('', { preamble: '<!DOCTYPE svg SYSTEM "http://evil.example/a.dtd" [ ]>' })],
  ['a style sheet from elsewhere', svg('', { preamble: '<?xml-stylesheet href="#a"?>' })],
  ['a script', svg('<script>alert(1)</script>')],
  ['a script with a prefix', svg('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>')],
  ['a handler', svg('<rect width="9" height="9" onclick = "alert(1)"/>')],
  ['a page inside', svg('<foreignObject><body/></foreignObject>')],
  ['an image of another site', svg('<image xlink:href="http://evil.example/a.png"/>')],
  ['a file', svg('<image href="file:///etc/passwd"/>')],
  ['an included file', svg('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="/etc/passwd" parse="text"/>')],
  ['an embedded image', svg('<image href="data:image/png;base64,AAAA"/>')],
  ['a part of something elsewhere', svg("<use href = 'http://evil.example/#a'/>")],
  ['a colour from elsewhere', svg('<rect fill="url(http://evil.example/#a)"/>')],
  ['a colour in disguise', svg('<rect fill="u&#114;l(http://evil.example/#a)"/>')],
  ['a style in disguise', svg('<style>rect { fill: \\75rl(http://evil.example/#a) }</style>')],
  ['styles from elsewhere', svg('<style>@import "http://evil.example/a.css";</style>')],
  ['an animation', svg('<rect><animate attributeName="width"/></rect>')],
  ['another encoding', svg('', { preamble: '<?xml version="1.0" encoding="UTF-7"?>' })],
  ['two bytes for each letter', Buffer.from(svg('<script/>').toString(), 'utf16le')],
  ['more than a megabyte', svg(`<!--${' '.repeat(1024 * 1024)}-->`)],
  ['a size without end', svg('', { attributes: 'width="1000000000" height="1000000000"' })],
  ['a line without end', svg('', { attributes: 'width="1" height="1000000"' })],
  ['no size', svg('', { attributes: 'width="0" height="0"' })],
  ['no end', svg('').subarray(0, -3)],
])('D6: refuses an SVG drawing with %s', async (_, bytes) => {
  expect(await offer('image/svg+xml', bytes, logoSizes.opengraph)).toEqual(refused());
});

test('the drawing process reads no secrets of files or processes and reaches no network', async () => {
  await using home = await temporaryDirectory();
  await using server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const [directory, canary] = [join(home.path, 'work'), join(home.path, 'secrets.json')];
  await mkdir(directory);
  await writeFile(canary, 'canary-4711');
  const { port } = server.address() as AddressInfo;
  const tries = `const { readFile } = await import('node:fs/promises');
    const { connect } = await import('node:net');
    const read = (path) => readFile(path).then(() => 'read', ({ code }) => code);
    const connected = new Promise((resolve) => connect(${port}, '127.0.0.1', () => resolve('connected')).on('error', ({ code }) => resolve(code)));
    const { default: sharp } = await import(${JSON.stringify(createRequire(import.meta.url).resolve('sharp'))});
    const { width } = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } }).png().toBuffer({ resolveWithObject: true }).then(({ info }) => info);
    console.log(JSON.stringify([await read(${JSON.stringify(canary)}), await read('/proc/${process.pid}/environ'), await read('/etc/passwd'), await connected, width]));`;
  await using entrance = await (await findConfinement()).enter({ directory, reads: [], programs: programFolders, hasProc: true });
  const [command, ...rest] = [...entrance.words, process.execPath, '--input-type=module', '-e', tries];

  const { stdout } = await promisify(execFile)(command, rest, { env: {} });

  expect(JSON.parse(stdout)).toEqual(['ENOENT', 'ENOENT', 'ENOENT', 'ENETUNREACH', 9]);
});

test('D6: a drawing that takes for ever is killed, and the next one is drawn', async () => {
  const impatient = createImages({ deadlineInMs: 1500 });
  const endless = offer('image/svg+xml', multiplyingSvg(17), logoSizes.opengraph, impatient);
  const next = offer('image/svg+xml', svg('<rect width="9" height="9"/>'), logoSizes.favicon, createImages());

  expect(await endless).toEqual(refused('The picture takes too long to draw.'));
  expect(await isRedrawn(await next)).toBe(true);
});

test('D6: an image that takes too much memory is killed', async () => {
  const narrow = createImages({ memoryInBytes: 200 * 1024 * 1024 });
  const large = await sharp({ create: { width: 7000, height: 7000, channels: 4, background: '#c338' } })
    .png({ progressive: true })
    .toBuffer();

  expect(await offer('image/png', large, logoSizes.favicon, narrow)).toEqual(refused('The picture cannot be read.'));
  expect(await isRedrawn(await offer('image/png', large))).toBe(true);
});

test('drawing stops when the caller leaves', async () => {
  const leaving = new AbortController();
  const drawing = images.make({ mediaType: 'image/svg+xml', bytes: multiplyingSvg(17) }, logoSizes.opengraph, leaving.signal);
  setTimeout(() => leaving.abort(), 300);

  await expect(drawing).rejects.toThrow('aborted');
  expect(await isRedrawn(await offer('image/jpeg', await jpeg()))).toBe(true);
});

test('of many at once some wait, and the rest is refused', async () => {
  const bytes = await jpeg();

  const outcomes = await Promise.all(Array.from({ length: 24 }, () => offer('image/jpeg', bytes)));

  expect(outcomes.filter((outcome) => 'status' in outcome && outcome.status === 503)).toHaveLength(3);
  expect(outcomes.filter(Array.isArray)).toHaveLength(21);
});
