import { join } from 'node:path';
import { toneMap } from '../encode/filter-graph.ts';
import type { MadeFile } from '../hls/finish-rendition.ts';
import { ownInput, quietly, untrustedInput, withProgress } from '../input.ts';
import { options } from '../options.ts';
import { UnusableMedia } from '../probe/unusable-media.ts';
import { runSandboxed, type Sandbox } from '../sandbox/run-sandboxed.ts';
import { ToolFailure } from '../sandbox/tool-failure.ts';
import type { MediaTools } from '../tools.ts';
import { madeJpeg } from './made-jpeg.ts';
import { measureImage } from './measure-image.ts';
import { sniffImage } from './sniff-image.ts';

/** Sizes of docs/contract/files.md#thumbnails, largest first: smaller ones derive from it. */
export const thumbnailSizes = [
  { width: 850, height: 480 },
  { width: 280, height: 157 },
] as const;

export type Thumbnail = MadeFile & { readonly width: number; readonly height: number };

const MAX_IMAGE_SIDE_IN_PIXELS = 10_000;
const MAX_IMAGE_IN_PIXELS = 50_000_000;
const FRAMES_LOOKED_AT = 50;

type VideoFile = { readonly path: string; readonly duration: number; readonly fps: number; readonly isHdr: boolean };

/** Thumbnails of a video: the most typical of 50 frames around its middle (docs/contract/files.md#thumbnails). Throws UnusableMedia or ToolFailure. */
export async function makeVideoThumbnails(
  tools: MediaTools,
  { path, duration, fps, isHdr }: VideoFile,
  sandbox: Sandbox,
): Promise<Thumbnail[]> {
  const before = FRAMES_LOOKED_AT / 2 / Math.max(1, fps);
  const middle = Math.max(0, duration / 2 - before);
  const filters = [fill(thumbnailSizes[0]), ...(isHdr ? [toneMap(tools)] : []), `thumbnail=${FRAMES_LOOKED_AT}`];
  const from = (start: number) => untrustedInput(path, start > 0 ? ['-ss', start.toFixed(3)] : []);
  try {
    return await draw(tools, from(middle), '0:V:0', filters, sandbox);
  } catch (error) {
    // The declared duration may be wrong, or the middle damaged: any frame is better than none.
    if (middle === 0 || !(error instanceof ToolFailure && error.kind === 'exit')) throw error;
    return draw(tools, from(0), '0:V:0', filters, sandbox);
  }
}

/** Thumbnails of an uploaded image, which is re-encoded so that nothing hidden in it survives. Throws UnusableMedia or ToolFailure. */
export async function makeImageThumbnails(tools: MediaTools, path: string, sandbox: Sandbox): Promise<Thumbnail[]> {
  const kind = await sniffImage(path);
  if (!kind) throw new UnusableMedia('This file is not a JPEG, PNG or WebP picture.');
  const input = ownInput(path, `${kind}_pipe`, ['-max_pixels', String(MAX_IMAGE_IN_PIXELS), '-f', `${kind}_pipe`]);
  await refuseHugeImage(tools, input, sandbox);
  return draw(tools, input, '0:v:0', [fill(thumbnailSizes[0])], sandbox).catch(unreadable);
}

/** Draws the image shown for audio alone, as `still.png` in the sandbox's directory; returns its path. */
export async function drawDefaultImage(tools: MediaTools, sandbox: Sandbox): Promise<string> {
  const path = join(sandbox.directory, 'still.png');
  const bars = [90, 160, 120, 220, 280, 180, 250, 320, 210, 270, 170, 230, 130, 180, 100];
  const boxes = bars.map((height, index) => `drawbox=x=${127 + index * 42}:y=${240 - height / 2}:w=20:h=${height}:color=0x5b8def:t=fill`);
  const args = [
    ...quietly,
    '-f',
    'lavfi',
    '-i',
    `color=c=0x1b2130:s=854x480,${boxes.join(',')}`,
    '-frames:v',
    '1',
    '-f',
    'image2',
    '-update',
    '1',
    path,
  ];
  await runSandboxed(tools, { program: 'ffmpeg', args }, sandbox);
  return path;
}

/** Thumbnails of the default image. */
export async function makeDefaultThumbnails(tools: MediaTools, sandbox: Sandbox): Promise<Thumbnail[]> {
  return draw(tools, ownInput(await drawDefaultImage(tools, sandbox), 'png_pipe'), '0:v:0', [fill(thumbnailSizes[0])], sandbox);
}

async function draw(
  tools: MediaTools,
  input: string[],
  stream: string,
  filters: readonly string[],
  sandbox: Sandbox,
): Promise<Thumbnail[]> {
  const [large, ...smaller] = thumbnailSizes;
  const pads = thumbnailSizes.map((_, index) => `[t${index}]`);
  const graph = [
    `[${stream}]${filters.join(',')},split=${pads.length}[t0]${smaller.map((_, index) => `[w${index + 1}]`).join('')}`,
    ...smaller.map((size, index) => `[w${index + 1}]${fill(size)}[t${index + 1}]`),
  ].join(';');
  const jpeg = options({ 'frames:v': 1, 'c:v': 'mjpeg', 'q:v': 3, pix_fmt: 'yuvj420p', map_metadata: -1, f: 'image2', update: 1 });
  const outputs = thumbnailSizes.flatMap((size, index) => [...options({ map: pads[index] as string }), ...jpeg, nameOf(size)]);
  await runSandboxed(
    tools,
    { program: 'ffmpeg', args: [...quietly, ...withProgress, ...input, '-filter_complex', graph, ...outputs], progressed: () => undefined },
    sandbox,
  );
  return Promise.all([large, ...smaller].map(async (size) => ({ ...(await madeJpeg(sandbox.directory, nameOf(size))), ...size })));
}

const nameOf = ({ width, height }: { width: number; height: number }): string => `thumbnail-${width}x${height}.jpg`;

/** Makes pixels square, then scales and crops to fill. */
function fill({ width, height }: { width: number; height: number }): string {
  return `scale=iw*if(gt(sar\\,0)\\,sar\\,1):ih,setsar=1,scale=${width}:${height}:force_original_aspect_ratio=increase,crop=${width}:${height}`;
}

async function refuseHugeImage(tools: MediaTools, input: string[], sandbox: Sandbox): Promise<void> {
  const { width, height } = await measureImage(tools, input, sandbox).catch(unreadable);
  if (width > MAX_IMAGE_SIDE_IN_PIXELS || height > MAX_IMAGE_SIDE_IN_PIXELS || width * height > MAX_IMAGE_IN_PIXELS) {
    throw new UnusableMedia(`The picture has ${width} x ${height} pixels, which is too large.`);
  }
}

function unreadable(error: unknown): never {
  if (error instanceof ToolFailure && error.kind === 'exit')
    throw new UnusableMedia('This picture cannot be read; it may be damaged or too large.');
  throw error;
}
