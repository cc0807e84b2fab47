import { isUnavailable } from '@flotilla/availability';
import { type JobContext, PermanentFailure, type RunningJob } from '@flotilla/jobs';
import { ToolFailure, UnusableMedia } from '@flotilla/media';
import { NoSpace } from '@flotilla/storage';
import type { Log } from '@flotilla/telemetry';
import type { Deps } from '../deps.ts';
import { discardObjects } from '../objects/store-objects.ts';

/** A failure whose message may be shown to the owner of the video. */
export class TranscodingFailure extends Error {
  override readonly name = 'TranscodingFailure';
}

/**
 * One attempt at a job that stores objects. What earlier attempts left is removed first, and what this one stored when it fails.
 * A failure is logged with its cause and thrown with a message for the owner; an abort is passed on as it is.
 */
export async function attempt<T>(deps: Deps, job: RunningJob<unknown>, { log, signal }: JobContext, work: () => Promise<T>): Promise<T> {
  await discardObjects(deps, job);
  try {
    return await work();
  } catch (error) {
    await discardObjects(deps, job).catch((failure: unknown) =>
      log.warn({ err: failure }, 'could not remove the objects of a failed attempt yet'),
    );
    throw signal.aborted ? error : asFailure(error, log);
  }
}

function asFailure(error: unknown, log: Log): unknown {
  if (error instanceof PermanentFailure || isUnavailable(error)) return error;
  log.warn({ err: error, errors: error instanceof ToolFailure ? error.errors : undefined }, 'encoding failed');
  return error instanceof UnusableMedia ? new PermanentFailure(error.message) : new TranscodingFailure(explain(error), { cause: error });
}

const NO_ROOM = 'The server has no room left for this video.';

function explain(error: unknown): string {
  if (error instanceof NoSpace || (error as NodeJS.ErrnoException).code === 'ENOSPC') return NO_ROOM;
  if (!(error instanceof ToolFailure)) return 'Something went wrong on our side while making this video.';
  switch (error.kind) {
    case 'aborted':
      return 'The work was stopped.';
    case 'deadline':
      return 'Encoding took too long.';
    case 'stalled':
      return 'Encoding made no progress; the file may be damaged.';
    case 'disk':
      return 'Encoding needed more disk space than it may use.';
    case 'incomplete':
      return NO_ROOM;
    case 'killed':
      return 'Encoding needed more memory or time than it may use.';
    case 'exit':
      return explainErrors(error.errors);
    case 'unsafe':
      return 'The file cannot be encoded; it may be damaged.';
  }
}

function explainErrors(errors: string): string {
  if (/No space left on device/.test(errors)) return NO_ROOM;
  if (/Cannot allocate memory/.test(errors)) return 'Encoding needed more memory than it may use.';
  return 'The file cannot be encoded; it may be damaged.';
}
