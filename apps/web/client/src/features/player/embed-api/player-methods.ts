import { type Renditions, resolutionOf } from '../renditions.ts';
import { subtitlesOf } from '../subtitles-of.ts';
import { BadParams, type Methods } from './channel.ts';

type Playing = HTMLVideoElement & { readonly videoRenditions?: Renditions };
/** What there is to be asked at the moment. */
export type Controlled = {
  readonly video: Playing | null;
  readonly position?: number | undefined;
  readonly next?: (() => void) | undefined;
  readonly previous?: (() => void) | undefined;
  /** Opens a video that is protected by a password. */
  readonly enterPassword?: (password: string) => void;
};

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2];
const AUTOMATIC = -1;

/** What the page around a player may have it do: nothing but what its viewers can. */
export function playerMethods(controlled: () => Controlled): Methods {
  const video = (): Playing => controlled().video ?? refuse('The player is not ready.');
  return {
    isReady: () => controlled().video !== null,
    play: () => video().play(),
    pause: () => video().pause(),
    seek: (params) => {
      video().currentTime = within(params, 0, Number.MAX_SAFE_INTEGER);
    },
    getVolume: () => volumeOf(video()),
    setVolume: (params) => {
      const volume = within(params, 0, 1);
      video().volume = volume;
      video().muted = volume === 0;
    },
    getPlaybackRates: () => RATES,
    getPlaybackRate: () => video().playbackRate,
    setPlaybackRate: (params) => {
      video().playbackRate = within(params, 0.25, 4);
    },
    getResolutions: () => resolutionsOf(video()),
    setResolution: (params) => {
      const { videoRenditions } = video();
      const id = within(params, AUTOMATIC, Number.MAX_SAFE_INTEGER);
      if (videoRenditions) videoRenditions.selectedIndex = [...videoRenditions].findIndex((choice) => Number(choice.id) === id);
    },
    getCaptions: () => captionsOf(video()),
    setCaption: (params) => {
      const { id } = (params ?? {}) as { readonly id?: unknown };
      if (id !== null && id !== undefined && !captionsOf(video()).some((caption) => caption.id === id)) refuse('There is no such caption.');
      for (const track of subtitlesOf(video())) track.mode = track.language === id ? 'showing' : 'disabled';
    },
    setVideoPassword: (params) => {
      if (typeof params !== 'string') refuse('This needs a password.');
      controlled().enterPassword?.(params as string);
    },
    getCurrentPosition: () => controlled().position ?? refuse('This is not a playlist.'),
    playNextVideo: () => controlled().next?.(),
    playPreviousVideo: () => controlled().previous?.(),
  };
}

export const volumeOf = ({ muted, volume }: HTMLVideoElement) => (muted ? 0 : volume);

/** The qualities there are, and the automatic one. */
export function resolutionsOf({ videoRenditions }: Playing) {
  if (!videoRenditions || videoRenditions.length === 0) return [];
  const { selectedIndex } = videoRenditions;
  const choices = [...videoRenditions].map((choice, index) => {
    const height = resolutionOf(choice) ?? 0;
    return { id: Number(choice.id), label: `${height}p`, height, active: index === selectedIndex };
  });
  return [...choices, { id: AUTOMATIC, label: 'Auto', height: null, active: selectedIndex < 0 }];
}

/** The captions there are; one that is shown has the mode `showing`. */
const captionsOf = (video: HTMLVideoElement) => subtitlesOf(video).map(({ language, label, mode }) => ({ id: language, label, mode }));

function within(value: unknown, least: number, most: number): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number === 'number' && number >= least && number <= most) return number;
  return refuse(`This needs a number from ${least} to ${most}.`);
}

function refuse(why: string): never {
  throw new BadParams(why);
}
