import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import 'media-chrome/media-controller';
import 'media-chrome/media-control-bar';
import 'media-chrome/media-fullscreen-button';
import 'media-chrome/media-loading-indicator';
import 'media-chrome/media-mute-button';
import 'media-chrome/media-pip-button';
import 'media-chrome/media-play-button';
import 'media-chrome/media-poster-image';
import 'media-chrome/media-seek-backward-button';
import 'media-chrome/media-seek-forward-button';
import 'media-chrome/media-time-display';
import 'media-chrome/media-time-range';
import 'media-chrome/media-volume-range';
import 'media-chrome/dist/menu/media-chrome-menu-item.js';
import 'media-chrome/dist/menu/media-playback-rate-menu.js';
import 'media-chrome/dist/menu/media-playback-rate-menu-button.js';
import 'media-chrome/dist/menu/media-rendition-menu.js';
import 'media-chrome/dist/menu/media-rendition-menu-button.js';
import { type Ref, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useCaptions } from './captions.tsx';
import { listenToGestures } from './gestures.ts';
import { manner } from './manner.ts';
import { createPlayback, type Playback } from './playback.ts';
import styles from './player.module.css';
import { positions } from './positions.ts';
import { remember } from './remember.ts';
import { reportViews } from './report-views.ts';
import { listenToKeys, seek } from './shortcuts.ts';
import { showChosen } from './show-chosen.ts';
import type { Source } from './sources.ts';
import stageStyles from './stage.module.css';
import { useControlsLanguage } from './use-controls-language.ts';
import { useStoryboard } from './use-storyboard.ts';

export type PlayerOptions = {
  readonly autoplay?: boolean;
  readonly muted?: boolean;
  readonly loop?: boolean;
  readonly controls?: boolean;
  readonly start?: number;
  readonly stop?: number | undefined;
  readonly rate?: number;
  /** The language of the captions to be shown. */
  readonly subtitle?: string | undefined;
  /** It came in place of what had the focus. */
  readonly takesFocus?: boolean;
  /** Speed, quality and position are kept in this browser, and taken up again where `start` says nothing else. */
  readonly remembers?: boolean;
  /** Where the instance says that this person stopped, perhaps on another device. */
  readonly watched?: number | undefined;
};

/** A page that gives the video more room when that is wanted. */
export type Theatre = { readonly isOn: boolean; readonly toggle: () => void };

type Props = {
  readonly uuid: string;
  readonly title: string;
  readonly source: Source;
  readonly poster: string | null;
  readonly aspectRatio: number | null;
  readonly options?: PlayerOptions;
  /** The source does not load (any more); another one may be had by asking for the video again. */
  readonly onUnavailable: () => void;
  /** It came to its end, or goes on after it. */
  readonly onEnded?: (hasEnded: boolean) => void;
  /** It came to where it was to stop, before its end. */
  readonly onStopped?: (() => void) | undefined;
  readonly theatre?: Theatre | undefined;
  /** What is around it becomes the full screen, and stays that when another player takes its place. */
  readonly sharesScreen?: boolean | undefined;
  /** Where the page finds the element that plays, or is told of it. */
  readonly videoRef?: Ref<HTMLVideoElement> | undefined;
};

/** What this browser kept before the page was loaded may be older than what the instance says. */
function resumeAt(uuid: string, watched: number | undefined): number | undefined {
  const own = positions.of(uuid);
  return positions.isOfNow(uuid) ? own : (watched ?? own);
}

/** A video with controls for mouse, touch, keyboard and screen readers. A new `source` is taken up where the old one is. */
export function Player({
  uuid,
  title,
  source,
  poster,
  aspectRatio,
  options = {},
  onUnavailable,
  theatre,
  sharesScreen = false,
  videoRef,
  ...told
}: Props) {
  const language = useControlsLanguage();
  const controller = useRef<HTMLElement>(null);
  const still = useRef<HTMLCanvasElement>(null);
  const element = useRef<HTMLVideoElement>(null);
  const playback = useRef<Playback>(null);
  const unavailable = useRef(onUnavailable);
  const ended = useRef(told.onEnded);
  const stopped = useRef(told.onStopped);
  const first = useRef(options);
  const toggleTheatre = useRef(theatre?.toggle);
  const [gaveUp, setGaveUp] = useState(false);
  useEffect(() => {
    unavailable.current = onUnavailable;
    ended.current = told.onEnded;
    stopped.current = told.onStopped;
    toggleTheatre.current = theatre?.toggle;
  });

  useLayoutEffect(() => {
    if (!controller.current || !still.current) return undefined;
    const { remembers = false } = first.current;
    const kept = remembers ? manner.read() : null;
    const video = makeVideo({ rate: kept?.rate ?? 1, ...first.current });
    const started = createPlayback(video, still.current, {
      resolution: kept?.resolution ?? null,
      chosen: (resolution) => remembers && manner.write({ resolution }),
      unavailable: () => unavailable.current(),
      gaveUp: () => setGaveUp(true),
    });
    // The controls look for the list of qualities when the element arrives.
    Object.assign(video, { videoRenditions: started.renditions });
    controller.current.prepend(video);
    element.current = video;
    tell(videoRef, video);
    playback.current = started;
    if (sharesScreen) Object.assign(controller.current, { fullscreenElement: controller.current.parentElement });
    if (first.current.takesFocus && document.activeElement === document.body) controller.current.focus({ preventScroll: true });
    video.addEventListener('ended', () => ended.current?.(true));
    for (const type of ['play', 'seeking']) video.addEventListener(type, () => ended.current?.(false));
    const keyed = { video, controller: controller.current, toggleTheatre: () => toggleTheatre.current?.() };
    const stops = [
      listenToKeys(keyed),
      listenToGestures(controller.current, video),
      reportViews(video, uuid),
      ...(remembers ? [remember(video, uuid)] : []),
    ];
    return () => {
      for (const stop of stops) stop();
      started.destroy();
      video.remove();
      element.current = null;
      tell(videoRef, null);
      playback.current = null;
    };
  }, [uuid, videoRef, sharesScreen]);

  const label = t('player.label', { title });
  // The element names itself when it arrives.
  useLayoutEffect(() => controller.current?.setAttribute('aria-label', label), [label]);

  useStoryboard(element, uuid);
  const captions = useCaptions(element, uuid, source, options);

  const { autoplay = false, start, stop } = options;
  useEffect(() => {
    if (autoplay && element.current) beginByItself(element.current);
  }, [autoplay]);

  const { kind, url, token } = source;
  useEffect(() => {
    const { remembers, start: asked, watched } = first.current;
    playback.current?.load({ kind, url, token }, asked ?? (remembers ? resumeAt(uuid, watched) : undefined) ?? 0);
  }, [kind, url, token, uuid]);

  // The same page with another time: a time stamp was followed.
  const shownStart = useRef(start);
  useEffect(() => {
    const video = element.current;
    if (!video || start === undefined || start === shownStart.current) return;
    shownStart.current = start;
    seek(video, start);
    void video.play().catch(() => undefined);
  }, [start]);
  useEffect(() => {
    if (!element.current || stop === undefined) return undefined;
    return pauseOnceAt(element.current, stop, () => stopped.current?.());
  }, [stop, start]);

  return (
    <media-controller
      ref={controller}
      class={`${stageStyles.stage} ${styles.player}`}
      style={{ '--ratio': Math.max(aspectRatio ?? 16 / 9, 9 / 16) }}
      tabIndex={-1}
      lang={language}
      defaultstreamtype="on-demand"
      nohotkeys=""
    >
      <canvas slot="media" ref={still} hidden aria-hidden="true" />
      {/* Posters are wide; the first frame of a tall video shows itself better. */}
      {poster && (aspectRatio ?? 1) >= 1 && <media-poster-image slot="poster" src={poster} />}
      {!gaveUp && <media-play-button slot="centered-chrome" class={styles.big} noautohide="" notooltip="" />}
      {!gaveUp && <media-loading-indicator slot="centered-chrome" noautohide="" />}
      {gaveUp && (
        <div slot="centered-chrome" className={styles.failure} role="alert">
          <p>{t('player.notLoading')}</p>
          <Button
            onClick={() => {
              setGaveUp(false);
              unavailable.current();
              playback.current?.load({ kind, url, token });
            }}
          >
            {t('state.tryAgain')}
          </Button>
        </div>
      )}
      {options.controls !== false && <Controls theatre={theatre} hasCaptions={captions.length > 0} />}
    </media-controller>
  );
}

function Controls({ theatre, hasCaptions }: { theatre: Theatre | undefined; hasCaptions: boolean }) {
  return (
    <>
      {hasCaptions && <media-captions-menu ref={showChosen} hidden anchor="auto" />}
      <media-rendition-menu ref={showChosen} hidden anchor="auto" />
      <media-playback-rate-menu ref={showChosen} hidden anchor="auto" rates="0.5 0.75 1 1.25 1.5 2" />
      <media-control-bar class={styles.time}>
        <media-time-range />
      </media-control-bar>
      <media-control-bar class={styles.bar}>
        <media-play-button />
        <media-seek-backward-button seekoffset="10" class={styles.wide} />
        <media-seek-forward-button seekoffset="10" class={styles.wide} />
        <media-mute-button />
        <media-volume-range class={styles.wide} />
        <media-time-display showduration="" notoggle="" />
        <span className={styles.spacer} />
        {hasCaptions && <media-captions-menu-button />}
        <media-playback-rate-menu-button class={styles.wide} />
        <media-rendition-menu-button />
        <media-pip-button class={styles.wide} />
        {theatre && (
          <button
            type="button"
            className={`${styles.theatre} ${styles.wide}`}
            aria-label={t('player.theatre')}
            aria-pressed={theatre.isOn}
            title={t('player.theatre')}
            onClick={theatre.toggle}
          >
            <Icon name={theatre.isOn ? 'narrow' : 'wide'} />
          </button>
        )}
        <media-fullscreen-button />
      </media-control-bar>
    </>
  );
}

function tell(ref: Ref<HTMLVideoElement> | undefined, video: HTMLVideoElement | null): void {
  if (typeof ref === 'function') ref(video);
  else if (ref) ref.current = video;
}

/** Whether somebody wants that may be known only after the video was loaded. Browsers may refuse; then it waits for a click. */
function beginByItself(video: HTMLVideoElement): void {
  video.autoplay = true;
  const isWaiting = video.paused && video.currentTime === 0 && video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;
  if (isWaiting) video.play().catch(() => undefined);
}

function makeVideo({ autoplay = false, muted = false, loop = false, rate = 1 }: PlayerOptions): HTMLVideoElement {
  const video = document.createElement('video');
  video.slot = 'media';
  video.playsInline = true;
  video.autoplay = autoplay;
  video.muted = muted;
  video.loop = loop;
  video.defaultPlaybackRate = rate;
  // Another source of the same video goes on as fast.
  video.addEventListener('ratechange', () => (video.defaultPlaybackRate = video.playbackRate));
  return video;
}

/** Whoever plays on after that wants to see more. */
function pauseOnceAt(video: HTMLVideoElement, stop: number, stopped: () => void): () => void {
  const look = () => {
    if (video.currentTime < stop || video.paused) return;
    video.removeEventListener('timeupdate', look);
    video.pause();
    stopped();
  };
  video.addEventListener('timeupdate', look);
  return () => video.removeEventListener('timeupdate', look);
}
