import sharp, { type Metadata, type Sharp } from 'sharp';
import type { Format, Image } from '../image.ts';
import { type Area, areaOf, densityFor, MAX_SOURCE_PIXELS, moves, type Properties } from './areas.ts';
import { type Order, Refused } from './order.ts';
import { plainSvg } from './plain-svg.ts';

const loaders: Readonly<Record<Format, string>> = {
  gif: 'VipsForeignLoadNsgifBuffer',
  jpeg: 'VipsForeignLoadJpegBuffer',
  png: 'VipsForeignLoadPngBuffer',
  svg: 'VipsForeignLoadSvgBuffer',
  webp: 'VipsForeignLoadWebpBuffer',
};

const written = {
  gif: { extension: '.gif', mediaType: 'image/gif', write: (drawing: Sharp) => drawing.gif({ dither: 0, effort: 1 }) },
  jpeg: { extension: '.jpg', mediaType: 'image/jpeg', write: (drawing: Sharp) => drawing.jpeg({ quality: 85 }) },
  png: { extension: '.png', mediaType: 'image/png', write: (drawing: Sharp) => drawing.png() },
  webp: { extension: '.webp', mediaType: 'image/webp', write: (drawing: Sharp) => drawing.webp({ quality: 85, effort: 2 }) },
} as const;

type Open = (options?: { pages?: number; density?: number }) => Sharp;

/** Draws an image in every size. Only the decoder of the declared format is enabled; libvips throws when it cannot read the file. */
export async function draw({ bytes, format, sizes }: Order): Promise<Image[]> {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: [loaders[format]] });

  const source = format === 'svg' ? plainSvg(bytes) : bytes;
  const open: Open = (options) => sharp(source, { ...options, failOn: 'error', limitInputPixels: MAX_SOURCE_PIXELS }).autoOrient();
  const properties = propertiesOf(await open().metadata().catch(asRefusal));
  const areas = sizes.map((size) => areaOf(size, properties));
  const { write, ...kind } = written[format === 'svg' ? 'png' : format];

  let still: Promise<Sharp> | undefined;
  async function drawingFor(area: Area): Promise<Sharp> {
    if (format === 'svg') return open({ density: densityFor(area, properties) });
    if (moves(area, properties)) return open({ pages: -1 });
    still ??= decodeOnce(open, areas);
    return (await still).clone();
  }

  const drawn: Image[] = [];
  for (const area of areas) {
    const drawing = (await drawingFor(area)).resize(area.width, area.height, { fit: 'cover' });
    drawn.push({ ...area, ...kind, bytes: await write(drawing).toBuffer() });
  }
  return drawn;
}

function asRefusal(error: unknown): never {
  throw /pixel limit/.test(String(error)) ? new Refused('The picture has more than 50 million pixels.') : error;
}

function propertiesOf({ autoOrient: { width, height }, pages = 1 }: Metadata): Properties {
  if (!width || !height) throw new Refused('The picture is empty.');
  return { width, height, frames: pages };
}

/** The first frame, decoded hardly larger than the largest area needs, because decoding a large source in full takes seconds. */
async function decodeOnce(open: Open, areas: readonly Area[]): Promise<Sharp> {
  const [width, height] = [Math.max(...areas.map((area) => area.width)), Math.max(...areas.map((area) => area.height))];
  const { data, info } = await open()
    .resize(width, height, { fit: 'outside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels }, limitInputPixels: MAX_SOURCE_PIXELS });
}
