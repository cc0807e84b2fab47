import type { Transcoding } from '../videos/videos.ts';

/** What a video's ladder means for the person who uploaded it. */
export function describeTranscoding(transcoding: Pick<Transcoding, 'error' | 'renditions' | 'state'> | undefined): string {
  if (!transcoding) return 'Uploaded';
  const { state, renditions, error } = transcoding;
  const ready = renditions.filter((rendition) => rendition.state === 'completed').length;
  switch (state) {
    case 'waiting':
      return ready > 0 ? 'Watchable now, better quality on its way' : 'Uploaded, waiting to be prepared';
    case 'running':
      return ready > 0 ? 'Watchable now, better quality on its way' : 'Being prepared, watchable as soon as the first quality is ready';
    case 'completed':
    case 'disabled':
      return 'Published';
    case 'cancelled':
      return ready > 0 ? 'Watchable, the other qualities were stopped' : 'Stopped before anything was ready';
    case 'failed':
      return ready > 0
        ? `Watchable, but not every quality could be made. ${error ?? ''}`.trim()
        : (error ?? 'This file could not be made watchable.');
  }
}
