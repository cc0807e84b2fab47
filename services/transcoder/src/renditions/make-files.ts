import { randomUUID } from 'node:crypto';
import { finishRendition, hlsNames, type MadeFile, makeWebVideo, type RenditionPlan, type Sandbox } from '@flotilla/media';
import type { Deps } from '../deps.ts';
import type { ObjectToStore } from '../objects/store-objects.ts';
import type { Work } from './claim-work.ts';

type StoredFile = { readonly storageKey: string; readonly filename: string; readonly size: number };

/** A finished rendition: what is published about its files, and the files to store. */
export type MadeRendition = {
  readonly resolution: number;
  readonly codecs: string;
  readonly media: StoredFile | null;
  readonly playlist: StoredFile | null;
  readonly segmentHashes: StoredFile | null;
  readonly webVideo: StoredFile | null;
  readonly objects: readonly ObjectToStore[];
};

/** The names a rendition's files get; the random part makes every attempt's keys fresh. */
export const freshNames = ({ resolution }: RenditionPlan) => hlsNames(randomUUID(), resolution);

/** Checks and describes the HLS files of one rendition, and makes its progressive file out of them where those are wanted. */
export async function describeRendition(
  { tools }: Deps,
  { transcode, plan: { formats } }: Work,
  { resolution }: RenditionPlan,
  names: ReturnType<typeof hlsNames>,
  sandbox: Sandbox,
): Promise<MadeRendition> {
  const { codecs, ...hls } = await finishRendition(sandbox.directory, names);
  const { media, playlist, segmentHashes } = hls;
  const makesWebVideo = formats.webVideos && resolution > 0;
  const webVideo = makesWebVideo ? await makeWebVideo(tools, media, `${randomUUID()}-${resolution}.mp4`, sandbox) : null;
  const files = new Map<MadeFile, string>();
  if (formats.hls) for (const file of [media, playlist, segmentHashes]) files.set(file, `hls/${transcode.videoUuid}/${file.filename}`);
  if (webVideo) files.set(webVideo, `web-videos/${webVideo.filename}`);
  const stored = (file: MadeFile | null): StoredFile | null => {
    const storageKey = file && files.get(file);
    return file && storageKey ? { storageKey, filename: file.filename, size: file.size } : null;
  };
  return {
    resolution,
    codecs,
    media: stored(media),
    playlist: stored(playlist),
    segmentHashes: stored(segmentHashes),
    webVideo: stored(webVideo),
    objects: [...files].map(([{ path, size }, storageKey]) => ({ storageKey, path, size })),
  };
}
