import { createSemaphore } from '@flotilla/availability';
import { problems } from '@flotilla/problem';
import { drawApart } from './drawing/draw-apart.ts';
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

type Bounds = { readonly deadlineInMs?: number; readonly memoryInBytes?: number };

/** Draws images one at a time, each in a process of its own that is killed when it uses too much time or memory, because decoders run on foreign bytes. */
export function createImages({ deadlineInMs = DEADLINE_IN_MS, memoryInBytes = MEMORY_IN_BYTES }: Bounds = {}): Images {
  const semaphore = createSemaphore({ atOnce: 1, waiting: 20, whenFull: 'Too many pictures are being drawn right now.' });
  return {
    async make({ mediaType, bytes }, sizes, signal) {
      const format = Object.hasOwn(formats, mediaType) ? formats[mediaType] : undefined;
      if (!format) throw problems.bad_request({ detail: 'This is no type of picture that is read here.' });
      const outcome = await semaphore(() => drawApart({ bytes, format, sizes }, { deadlineInMs, memoryInBytes, signal }), signal);
      if ('refused' in outcome) throw problems.bad_request({ detail: outcome.refused });
      return outcome.drawn;
    },
  };
}
