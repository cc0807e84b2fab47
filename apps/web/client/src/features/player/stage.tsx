import { type Ref, Suspense, useState } from 'react';
import { type PlainKey, t } from '../../i18n/messages.ts';
import { ownPath } from '../../instance.ts';
import { later } from '../../ui/later.tsx';
import { useTreatment } from '../preferences/use-treatment.ts';
import type { Transcoding, VideoDetails } from '../videos/videos.ts';
import type { PlayerOptions, Theatre } from './player.tsx';
import { isWorthIt } from './positions.ts';
import { SensitiveGate } from './sensitive-gate.tsx';
import styles from './stage.module.css';
import type { usePlayable } from './use-playable.ts';

const Player = later('Player', () => import('./player.tsx'));

type Props = {
  readonly playable: ReturnType<typeof usePlayable>;
  readonly options?: PlayerOptions;
  /** What it is there for, on a page with several players. */
  readonly purpose?: string;
  /** The video came to its end, or goes on after it. */
  readonly onEnded?: (hasEnded: boolean) => void;
  /** It came to where it was to stop. */
  readonly onStopped?: (() => void) | undefined;
  readonly theatre?: Theatre;
  /** What is around it becomes the full screen, since others play there as well. */
  readonly sharesScreen?: boolean;
  /** Where the page finds the element that plays, or is told of it; null as long as nothing does. */
  readonly videoRef?: Ref<HTMLVideoElement>;
};

/** The place of the video, in its final size from the start: the player, or why there is none yet. */
export function Stage({ playable, options, purpose, onEnded, onStopped, theatre, sharesScreen, videoRef }: Props) {
  const { video, source, transcoding, renew, isOpening, isLocked, manages } = playable;
  const treatment = useTreatment(video);
  const [isAccepted, setAccepted] = useState(false);
  const ratio = video?.aspectRatio ?? null;
  const poster = video ? [...video.thumbnails].sort((a, b) => b.width - a.width)[0]?.fileUrl : undefined;
  const shape = Math.max(ratio ?? 16 / 9, 9 / 16);
  const place = <div className={`${styles.stage} ${styles.loading}`} style={{ '--ratio': shape }} />;
  if (!video || isOpening || treatment === undefined) return place;
  if (isLocked) return <Message title="player.locked" hint="player.locked.hint" />;
  if (!source) return <NotReady why={whyNot(video.state.id, transcoding?.state)} />;
  const image = poster ? ownPath(poster) : video.previewPath;
  // Who looks after a video knows what is in it.
  if (treatment !== 'display' && !isAccepted && !manages) {
    return <SensitiveGate video={video} poster={image} ratio={shape} open={() => setAccepted(true)} />;
  }
  return (
    <Suspense fallback={<Awaited poster={image} ratio={shape} />}>
      <Player
        uuid={video.uuid}
        title={purpose ? `${video.name} · ${purpose}` : video.name}
        source={source}
        poster={image}
        aspectRatio={ratio}
        onUnavailable={renew}
        options={{ ...options, watched: watchedOf(video), ...(isAccepted && { autoplay: true, takesFocus: true }) }}
        {...(onEnded && { onEnded })}
        onStopped={onStopped}
        theatre={theatre}
        sharesScreen={sharesScreen}
        videoRef={videoRef}
      />
    </Suspense>
  );
}

/** Where to go on, for who stopped somewhere in the middle. */
function watchedOf({ userHistory, duration }: VideoDetails): number | undefined {
  return userHistory && isWorthIt(userHistory.currentTime, duration) ? userHistory.currentTime : undefined;
}

/** What the player will begin with, while it is loaded. Posters are wide. */
function Awaited({ poster, ratio }: { poster: string | null; ratio: number }) {
  return (
    <div className={`${styles.stage} ${styles.awaited}`} style={{ '--ratio': ratio }}>
      {poster && ratio >= 1 && <img src={poster} alt="" fetchPriority="high" />}
    </div>
  );
}

const TRANSCODING_FAILED = 7;

/** Only those who manage a video know its ladder, and that it was stopped rather than failed. */
function whyNot(videoState: number, ladder: Transcoding['state'] | undefined): 'failed' | 'stopped' | 'waiting' {
  if (ladder === 'cancelled') return 'stopped';
  if (ladder === 'waiting' || ladder === 'running') return 'waiting';
  return ladder === 'failed' || videoState === TRANSCODING_FAILED ? 'failed' : 'waiting';
}

function NotReady({ why }: { why: ReturnType<typeof whyNot> }) {
  switch (why) {
    case 'failed':
      return <Message title="player.failed" hint="player.failed.hint" />;
    case 'stopped':
      return <Message title="player.stopped" hint="player.stopped.hint" />;
    case 'waiting':
      return <Message title="player.waiting" hint="player.waiting.hint" />;
  }
}

function Message({ title, hint }: { title: PlainKey; hint: PlainKey }) {
  return (
    <div className={`${styles.stage} ${styles.message}`}>
      <output>
        <b>{t(title)}</b>
        {t(hint)}
      </output>
    </div>
  );
}
