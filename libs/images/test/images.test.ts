import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { avatarSizes, bannerSizes, createImages, type Image, logoSizes, type Size } from '../src/index.ts';
import { svg } from './hostile.ts';

const images = createImages();
const plain = (width: number, height: number, background = '#c33') => sharp({ create: { width, height, channels: 3, background } });
const look = ({ bytes }: Image) => sharp(bytes).metadata();

/** A few frames of moving stripes. */
async function moving(frames: number, format: 'gif' | 'webp'): Promise<Buffer> {
  const side = 40;
  const raw = Buffer.alloc(side * side * frames * 3).map((_, index) => (Math.floor(index / 1000) % 2 ? 200 : 20));
  const strip = sharp(raw, { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } });
  return strip.toFormat(format, { delay: Array.from({ length: frames }, (_, index) => 100 + index * 10), loop: 3 }).toBuffer();
}

test.each([
  ['image/png', 'png', '.png'],
  ['image/jpeg', 'jpeg', '.jpg'],
  ['image/jpg', 'jpeg', '.jpg'],
  ['image/webp', 'webp', '.webp'],
] as const)('%s is drawn in every size and keeps its format', async (mediaType, format, extension) => {
  const bytes = await plain(700, 400).toFormat(format).toBuffer();

  const drawn = await images.make({ mediaType, bytes }, [...avatarSizes, ...bannerSizes]);

  expect(drawn.map(({ width, height }) => [width, height])).toEqual([
    [1500, 1500],
    [600, 600],
    [120, 120],
    [48, 48],
    [1920, 317],
    [600, 100],
  ]);
  for (const image of drawn) {
    expect(image).toMatchObject({ extension, mediaType: `image/${format}` });
    expect(await look(image)).toMatchObject({ format, width: image.width, height: image.height });
  }
});

test('what does not fit is cropped, around the middle', async () => {
  const stripe = await plain(300, 300, '#00ff00').png().toBuffer();
  const bytes = await plain(900, 300, '#ff0000')
    .composite([{ input: stripe, left: 300, top: 0 }])
    .png()
    .toBuffer();

  const [avatar] = (await images.make({ mediaType: 'image/png', bytes }, [{ width: 48, height: 48 }])) as [Image];

  const { channels } = await sharp(avatar.bytes).stats();
  const [red, green] = channels.map(({ mean }) => mean) as [number, number];
  expect(red).toBeLessThan(5);
  expect(green).toBeGreaterThan(250);
});

test.each([
  [700, 350, 96],
  [100, 100, 48],
  [10, 400, 1],
  [5000, 10, 960],
])('a header of %i x %i is 48 high and %i wide', async (width, height, wide) => {
  const bytes = await plain(width, height).png().toBuffer();

  const [header] = (await images.make({ mediaType: 'image/png', bytes }, logoSizes['header-wide'])) as [Image];

  expect(header).toMatchObject({ width: wide, height: 48 });
  expect(await look(header)).toMatchObject({ width: wide, height: 48 });
});

test('transparency is kept', async () => {
  const bytes = await sharp({ create: { width: 60, height: 60, channels: 4, background: '#0000' } })
    .png()
    .toBuffer();

  const [favicon] = (await images.make({ mediaType: 'image/png', bytes }, logoSizes.favicon)) as [Image];

  const { channels } = await sharp(favicon.bytes).stats();
  expect(channels[3]).toMatchObject({ max: 0 });
});

test.each(['gif', 'webp'] as const)('a moving %s moves on, at its pace', async (format) => {
  const bytes = await moving(5, format);

  const drawn = await images.make({ mediaType: `image/${format}`, bytes }, avatarSizes.slice(1));

  for (const image of drawn) {
    const { pages, delay, loop, width, pageHeight, height } = await sharp(image.bytes, { pages: -1 }).metadata();
    expect({ pages, delay, loop }).toEqual({ pages: 5, delay: [100, 110, 120, 130, 140], loop: 3 });
    expect([width, pageHeight ?? height]).toEqual([image.width, image.height]);
  }
});

test('the largest size of a long animation is a still image', async () => {
  const bytes = await moving(30, 'gif');

  const drawn = await images.make({ mediaType: 'image/gif', bytes }, [avatarSizes[0], ...avatarSizes.slice(2)] as Size[]);

  expect(await Promise.all(drawn.map(async (image) => (await look(image)).pages ?? 1))).toEqual([1, 30, 30]);
});

test('D6: EXIF, GPS and comments are removed, and the image is upright', async () => {
  const bytes = await plain(200, 100)
    .withExif({ IFD0: { Copyright: '<script>alert(1)</script>' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(bytes).metadata()).exif).toBeDefined();

  const [header] = (await images.make({ mediaType: 'image/jpeg', bytes }, logoSizes['header-wide'])) as [Image];

  const properties = await look(header);
  expect(properties).toMatchObject({ width: 24, height: 48 });
  for (const name of ['exif', 'xmp', 'iptc', 'icc', 'orientation', 'comments']) expect(properties).not.toHaveProperty(name);
  expect(Buffer.from(header.bytes).includes('script')).toBe(false);
});

test('an SVG drawing is rasterised sharply in every size', async () => {
  const preamble =
    '<?xml version="1.0" encoding="UTF-8"?>\n<!-- An editor -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n';
  const half = '<linearGradient id="a"><stop stop-color="#00f"/></linearGradient><rect width="12" height="12" fill="url(#a)"/>';
  const bytes = svg(half, { preamble });

  const drawn = await images.make({ mediaType: 'image/svg+xml', bytes }, [{ width: 1200, height: 600 }, { height: 48 }]);

  expect(drawn.map(({ width, height, extension, mediaType }) => ({ width, height, extension, mediaType }))).toEqual([
    { width: 1200, height: 600, extension: '.png', mediaType: 'image/png' },
    { width: 96, height: 48, extension: '.png', mediaType: 'image/png' },
  ]);
  const { data, info } = await sharp(drawn[0]?.bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number) => [...data.subarray((300 * info.width + x) * info.channels, (300 * info.width + x + 1) * info.channels)];
  expect([at(598), at(601)]).toEqual([
    [0, 0, 255, 255],
    [0, 0, 0, 0],
  ]);
});

test.each([
  ['shrunk to fit', 3000, 1500, '1920x960'],
  ['shrunk by its height', 400, 4000, '192x1920'],
  ['never enlarged', 200, 100, '200x100'],
  ['left a pixel', 4000, 1, '1920x1'],
])('within an area a picture keeps its shape: %s', async (_, width, height, expected) => {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#369' } })
    .jpeg()
    .toBuffer();

  const [drawn] = (await images.make({ mediaType: 'image/jpeg', bytes }, [{ within: { width: 1920, height: 1920 } }])) as [Image];

  expect(`${drawn.width}x${drawn.height}`).toBe(expected);
  expect(await sharp(drawn.bytes).metadata()).toMatchObject({ width: drawn.width, height: drawn.height });
});
