import { qualitiesOf } from '../player/sources.ts';
import { isGrowing, type usePlayable } from '../player/use-playable.ts';
import { Ladder } from '../videos/ladder.tsx';
import { TranscodingActions } from '../videos/transcoding-actions.tsx';

/** To those who manage a video: what it can be watched at now, and what is still on its way. */
export function PreparingNote({ playable: { video, source, transcoding } }: { playable: ReturnType<typeof usePlayable> }) {
  if (!video || !transcoding || transcoding.state === 'disabled' || transcoding.state === 'completed') return null;
  const best = source ? qualitiesOf(video).at(-1) : undefined;
  const isMoving = isGrowing(transcoding);
  const words = best
    ? isMoving
      ? `Watching at up to ${best}, better quality on its way`
      : `Watchable at up to ${best}. ${transcoding.error ?? 'Better quality was not made.'}`
    : isMoving
      ? 'Being prepared'
      : (transcoding.error ?? (transcoding.state === 'cancelled' ? 'Stopped before anything was ready.' : 'Nothing of it could be made.'));
  return (
    <section className="preparing" aria-label="Qualities of this video">
      <output className="small">{words}</output>
      <Ladder renditions={transcoding.renditions} />
      <TranscodingActions id={video.uuid} transcoding={transcoding} />
    </section>
  );
}
