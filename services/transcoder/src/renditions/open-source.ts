import { stat } from 'node:fs/promises';
import { PermanentFailure } from '@flotilla/jobs';
import { drawDefaultImage, type EncodeSource, makeSeekable, mayJump, probeFrames, type Sandbox } from '@flotilla/media';
import { Problem } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { locateObject } from '../objects/locate-object.ts';
import type { Work } from './claim-work.ts';
import { copySandbox } from './encode-sandbox.ts';

/** Audio that is longer than the video by less than this is not noticed. */
const OUTLASTS_BY_SECONDS = 0.1;

/** A source as the encoder wants it, and whether its frames could be copied as they are. */
type OpenedSource = EncodeSource & { readonly isPlain: boolean };

/** Opens the source. Throws PermanentFailure when the upload is gone. */
export async function openSource(deps: Deps, work: Work, sandbox: Sandbox, context: Context): Promise<OpenedSource> {
  const { picture: kind, isHdr, side, audio } = work.plan;
  const { path, duration } = await readable(deps, work, sandbox.directory, context);
  const video = { kind, duration, isHdr, side, isInterlaced: false, endsEarly: false };
  if (kind === 'default') return { path, audio, video, stillPath: await drawDefaultImage(deps.tools, sandbox), isPlain: false };

  const { isInterlaced, hasSquarePixels, framesEnd } = await probeFrames(deps.tools, path, sandbox);
  const endsEarly = framesEnd !== null && duration - framesEnd > OUTLASTS_BY_SECONDS;
  return { path, audio, video: { ...video, isInterlaced, endsEarly }, isPlain: !isInterlaced && hasSquarePixels && !endsEarly };
}

type Context = Parameters<typeof copySandbox>[3];

/** Where the source lies. Throws PermanentFailure when it is gone. */
export function locateSource(deps: Deps, { source }: Work, directory: string, signal: AbortSignal): Promise<string> {
  return locateObject(deps, source.storageKey, directory, signal).catch((error: unknown) => {
    throw error instanceof Problem ? new PermanentFailure('The uploaded file is no longer there.') : error;
  });
}

/** The source, or where its timestamps may jump a copy in which they do not, and its length. Long ones were copied by a job of their own. */
async function readable(deps: Deps, work: Work, directory: string, context: Context): Promise<{ path: string; duration: number }> {
  const path = await locateSource(deps, work, directory, context.signal);
  const { plan, source, transcode } = work;
  const asItIs = { path, duration: plan.duration };
  if (source.isSeekable || !source.canCut || plan.picture === 'default' || !mayJump(transcode.probe)) return asItIs;
  const { size } = await stat(path);
  return (await makeSeekable(deps.tools, { path, size }, copySandbox(deps, { size }, directory, context))) ?? asItIs;
}
