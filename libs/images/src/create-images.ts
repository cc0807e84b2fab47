import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSemaphore } from '@flotilla/availability';
import { findConfinement } from '@flotilla/media/confinement';
import { problems } from '@flotilla/problem';
import type { Log } from '@flotilla/telemetry';
import { drawApart, programFolders } from './drawing/draw-apart.ts';
import type { Order, Outcome } from './drawing/order.ts';
import { formats, type Image, type Size, type Source } from './image.ts';

export type Images = {
  /**
   * Draws a source anew in each size, cropped to cover it, without metadata, in the source's own format (SVG becomes PNG). Throws 400 for files
   * that are not of the type they were sent as or too large to draw; 503 when too many wait.
   */
  make(source: Source, sizes: readonly Size[], signal?: AbortSignal): Promise<Image[]>;
};

const DEADLINE_IN_MS = 30_000;
/** Images of 50 million pixels take 350 MB, nested drawings more. */
const MEMORY_IN_BYTES = 450 * 1024 * 1024;

type Options = {
  readonly deadlineInMs?: number;
  readonly memoryInBytes?: number;
  /** Told once why drawing is not confined, where it cannot be. */
  readonly log?: Pick<Log, 'warn'>;
};

/**
 * Draws images one at a time, each in a process of its own that is killed when it uses too much time or memory and sees nothing of this machine, because
 * decoders run on foreign bytes.
 */
export function createImages({ deadlineInMs = DEADLINE_IN_MS, memoryInBytes = MEMORY_IN_BYTES, log }: Options = {}): Images {
  const semaphore = createSemaphore({ atOnce: 1, waiting: 20, whenFull: 'Too many pictures are being drawn right now.' });
  const confinement = onceAsked(async () => {
    const found = await findConfinement();
    if (found.missing !== null) log?.warn({ reason: found.missing }, 'drawing of uploaded images is not confined');
    return found;
  });

  async function draw(order: Order, signal: AbortSignal | undefined): Promise<Outcome> {
    const bounds = { deadlineInMs, memoryInBytes, signal };
    const { missing, enter } = await confinement();
    if (missing !== null) return drawApart(order, { ...bounds, confined: [] });
    const directory = await mkdtemp(join(tmpdir(), 'flotilla-image-'));
    try {
      await using entrance = await enter({ directory, reads: [], programs: programFolders, hasProc: true });
      return await drawApart(order, { ...bounds, confined: entrance.words });
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  }

  return {
    async make({ mediaType, bytes }, sizes, signal) {
      const format = Object.hasOwn(formats, mediaType) ? formats[mediaType] : undefined;
      if (!format) throw problems.bad_request({ detail: 'This is no type of picture that is read here.' });
      const outcome = await semaphore(() => draw({ bytes, format, sizes }, signal), signal);
      if ('refused' in outcome) throw problems.bad_request({ detail: outcome.refused });
      return outcome.drawn;
    },
  };
}

function onceAsked<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
