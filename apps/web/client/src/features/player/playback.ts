import type { FragBufferedData, HlsConfig } from 'hls.js';
import Hls from 'hls.js/light';
import { Renditions, resolutionOf } from './renditions.ts';
import { type Source, withToken } from './sources.ts';

const RETRIES_PER_MINUTE = 3;
const RETRY_AFTER_MS = 3_000;
/** The token has ended, or the files were replaced. */
const CLOSED: readonly number[] = [401, 403, 404, 410];
/** Whatever happens, the last frame does not stay over the video longer than this. */
const UNCOVERED_AFTER_MS = 8_000;

export type Playback = {
  readonly renditions: Renditions;
  /** Loads a source; when something plays already, goes on at its position without a black moment. */
  load(source: Source, start?: number): void;
  destroy(): void;
};

type Options = {
  /** The resolution to begin with where a video has it; null for automatic. */
  readonly resolution: number | null;
  readonly chosen: (resolution: number | null) => void;
  /** The source cannot be loaded (any more): the video may have changed, its token may have ended. */
  readonly unavailable: () => void;
  /** It failed again and again. */
  readonly gaveUp: () => void;
};

/** Safari plays HLS itself, with AirPlay; elsewhere hls.js does. */
export function playsHlsItself(video: HTMLVideoElement): boolean {
  const isSafari = 'WebKitPlaybackTargetAvailabilityEvent' in window;
  return video.canPlayType('application/vnd.apple.mpegurl') !== '' && (isSafari || !Hls.isSupported());
}

/** Plays sources in a video element; `still` covers it with its last frame while a source is exchanged. */
export function createPlayback(
  video: HTMLVideoElement,
  still: HTMLCanvasElement,
  { resolution, chosen, unavailable, gaveUp }: Options,
): Playback {
  let hls: Hls | null = null;
  let current: Source | null = null;
  let failures: number[] = [];
  let again: ReturnType<typeof setTimeout> | undefined;
  const renditions = new Renditions((choice) => {
    chosen(resolutionOf(choice));
    if (!hls) return;
    if (choice) switchTo(hls, Number(choice.id));
    // Automatic is no hurry: the quality changes where the next part begins.
    else hls.nextLevel = -1;
  }, resolution);
  const uncover = () => {
    still.hidden = true;
  };
  video.addEventListener('playing', uncover);
  video.addEventListener('seeked', uncover);
  // hls.js reports its own failures.
  video.addEventListener('error', () => !hls && failed());

  /** A chosen quality is shown at once, at the same moment of the video, also while it is paused. */
  function switchTo(player: Hls, level: number): void {
    cover(video, still);
    player.currentLevel = level;
    // A paused element keeps showing what it has decoded until somebody seeks; a playing one would let the audio run ahead.
    const refresh = (_: string, { frag }: FragBufferedData) => {
      if (frag.level !== level || frag.type !== 'main') return;
      player.off(Hls.Events.FRAG_BUFFERED, refresh);
      if (player === hls) video.currentTime += 0.001;
    };
    player.on(Hls.Events.FRAG_BUFFERED, refresh);
    setTimeout(uncover, UNCOVERED_AFTER_MS);
  }

  function failed(): void {
    uncover();
    const now = Date.now();
    failures = [...failures.filter((at) => now - at < 60_000), now];
    if (failures.length > RETRIES_PER_MINUTE) {
      gaveUp();
      return;
    }
    unavailable();
    const before = current;
    clearTimeout(again);
    // Unless another source came by then.
    again = setTimeout(() => before && before === current && load(before, video.currentTime), RETRY_AFTER_MS);
  }

  function load(source: Source, start = 0): void {
    const isExchange = current !== null && video.readyState >= HTMLMediaElement.HAVE_METADATA;
    const wasPlaying = isExchange && !video.paused && !video.ended;
    const position = isExchange ? video.currentTime : start;
    const { playbackRate } = video;
    if (isExchange) cover(video, still);
    current = source;

    if (source.kind === 'hls' && !playsHlsItself(video)) {
      const estimate = hls?.bandwidthEstimate;
      hls?.destroy();
      hls = startHls(video, source, position, estimate, renditions, failed);
    } else {
      hls?.destroy();
      hls = null;
      renditions.replace([]);
      video.src = withToken(source.url, source.token, source.kind === 'hls');
      if (position > 0) video.addEventListener('loadedmetadata', () => (video.currentTime = position), { once: true });
    }
    if (!isExchange) return;
    video.defaultPlaybackRate = playbackRate;
    if (wasPlaying) video.addEventListener('loadedmetadata', () => void video.play().catch(uncover), { once: true });
    setTimeout(uncover, UNCOVERED_AFTER_MS);
  }

  return {
    renditions,
    load,
    destroy() {
      clearTimeout(again);
      hls?.destroy();
      hls = null;
      video.removeAttribute('src');
      video.load();
    },
  };
}

function startHls(
  video: HTMLVideoElement,
  { url, token }: Source,
  startPosition: number,
  estimate: number | undefined,
  renditions: Renditions,
  failed: () => void,
): Hls {
  const config: Partial<HlsConfig> = {
    startPosition: startPosition || -1,
    backBufferLength: 60,
    capLevelToPlayerSize: true,
    ...(estimate && { abrEwmaDefaultEstimate: estimate }),
    ...(token && { xhrSetup: (xhr, address) => xhr.open('GET', withToken(address, token), true) }),
  };
  const hls = new Hls(config);
  let recoveries = 0;
  hls.on(Hls.Events.MANIFEST_PARSED, (_, { levels }) => {
    const chosen = levels
      .map(({ width, height, bitrate }, index) => ({ id: String(index), width, height, bitrate }))
      .filter(({ height }) => height > 0);
    renditions.replace(chosen);
    const choice = renditions[renditions.selectedIndex];
    if (choice) hls.currentLevel = Number(choice.id);
  });
  let hasEnded = false;
  hls.on(Hls.Events.ERROR, (_, { fatal, type, response }) => {
    // Files that do not open any more, or are gone, do so in every quality: trying the others only takes time.
    const isRefused = CLOSED.includes(response?.code ?? 0);
    if (hasEnded || !(fatal || isRefused)) return;
    if (isRefused) {
      hasEnded = true;
      hls.stopLoad();
      failed();
      return;
    }
    if (type === Hls.ErrorTypes.MEDIA_ERROR && recoveries++ < 2) hls.recoverMediaError();
    else failed();
  });
  hls.loadSource(new URL(url, location.href).href);
  hls.attachMedia(video);
  return hls;
}

function cover(video: HTMLVideoElement, still: HTMLCanvasElement): void {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return;
  still.width = video.videoWidth;
  still.height = video.videoHeight;
  still.getContext('2d')?.drawImage(video, 0, 0);
  still.hidden = false;
}
