import { PermanentFailure } from '@flotilla/jobs';
import { drawDefaultImage, type EncodeSource, probeFrames, type Sandbox } from '@flotilla/media';
import { Problem } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { locateObject } from '../objects/locate-object.ts';
import type { Work } from './claim-work.ts';

/** Audio that is longer than the video by less than this is not noticed. */
const OUTLASTS_BY_SECONDS = 0.1;

/** A source as the encoder wants it, and whether its frames could be copied as they are. */
type OpenedSource = EncodeSource & { readonly isPlain: boolean };

/** Opens the source. Throws PermanentFailure when the upload is gone. */
export async function openSource(deps: Deps, { transcode, plan }: Work, sandbox: Sandbox, signal: AbortSignal): Promise<OpenedSource> {
  const path = await locateObject(deps, transcode.storageKey, sandbox.directory, signal).catch(gone);
  const { picture: kind, duration, isHdr, side, audio } = plan;
  const video = { kind, duration, isHdr, side, isInterlaced: false, endsEarly: false };
  if (kind === 'default') return { path, audio, video, stillPath: await drawDefaultImage(deps.tools, sandbox), isPlain: false };

  const { isInterlaced, hasSquarePixels, framesEnd } = await probeFrames(deps.tools, path, sandbox);
  const endsEarly = framesEnd !== null && duration - framesEnd > OUTLASTS_BY_SECONDS;
  return { path, audio, video: { ...video, isInterlaced, endsEarly }, isPlain: !isInterlaced && hasSquarePixels && !endsEarly };
}

function gone(error: unknown): never {
  if (error instanceof Problem) throw new PermanentFailure('The uploaded file is no longer there.');
  throw error;
}
