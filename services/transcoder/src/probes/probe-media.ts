import { probesInternal, transcoderProblems } from '@flotilla/contracts-transcoder';
import { reply, route } from '@flotilla/http-server';
import { probeMedia, ToolFailure, UnusableMedia } from '@flotilla/media';
import type { Deps } from '../deps.ts';
import { inspectObject } from './inspect-object.ts';

export const probeMediaRoute = (deps: Deps) =>
  route(probesInternal.probeMedia, async ({ body: { storageKey }, context }) =>
    reply(200, await probeObject(deps, storageKey, context.signal)),
  );

/** What a stored file holds. Throws `unreadable_media` with a reason for people when no video can be made of it. */
function probeObject(deps: Deps, storageKey: string, signal?: AbortSignal) {
  return inspectObject(
    deps,
    storageKey,
    (path, sandbox) => probeMedia(deps.tools, path, sandbox).catch((error: unknown) => refuse(deps, storageKey, error)),
    signal,
  );
}

function refuse({ log, metrics }: Deps, storageKey: string, error: unknown): never {
  const reason = error instanceof UnusableMedia ? error.message : reasonOf(error);
  if (reason === null) throw error;
  log.info({ storageKey, reason }, 'media was refused');
  metrics.counter('transcoder_media_refused_total', 'Files that cannot become a video.').inc();
  throw transcoderProblems.unreadable_media({ detail: reason });
}

/** A file that needs more memory or disk to be probed than any real one is refused, as is one that takes the program over; other failures are not the file's fault. */
function reasonOf(error: unknown): string | null {
  if (!(error instanceof ToolFailure)) return null;
  if (error.kind === 'unsafe') return 'This file cannot be read; it may be damaged.';
  const isGreedy = error.kind === 'killed' || error.kind === 'disk';
  return isGreedy ? 'Looking at this file takes too much memory or time; it may be damaged.' : null;
}
