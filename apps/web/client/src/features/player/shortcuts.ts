import { manner } from './manner.ts';

/** What keys act on. */
type Keyed = {
  readonly video: HTMLVideoElement;
  readonly controller: HTMLElement;
  /** Where the page has a theatre mode. */
  readonly toggleTheatre?: (() => void) | undefined;
};

const STEP_SECONDS = 5;
const LEAP_SECONDS = 10;
const VOLUME_STEP = 0.05;
const RATE_STEP = 0.25;
const [SLOWEST, FASTEST] = [0.25, 2];

type Act = (keyed: Keyed) => void;

/** What each key does on a page with a video; letters whether or not they are capital ones. */
const KEYS: Readonly<Record<string, Act>> = {
  ' ': togglePlaying,
  k: togglePlaying,
  j: ({ video }) => seek(video, video.currentTime - LEAP_SECONDS),
  l: ({ video }) => seek(video, video.currentTime + LEAP_SECONDS),
  arrowleft: ({ video }) => seek(video, video.currentTime - STEP_SECONDS),
  arrowright: ({ video }) => seek(video, video.currentTime + STEP_SECONDS),
  home: ({ video }) => seek(video, 0),
  end: ({ video }) => seek(video, video.duration),
  arrowup: ({ video, controller }) => request(controller, 'mediavolumerequest', Math.min(1, video.volume + VOLUME_STEP)),
  arrowdown: ({ video, controller }) => request(controller, 'mediavolumerequest', Math.max(0, video.volume - VOLUME_STEP)),
  m: ({ video, controller }) => request(controller, video.muted ? 'mediaunmuterequest' : 'mediamuterequest'),
  f: ({ controller }) => toggleFullscreen(controller),
  t: ({ toggleTheatre }) => toggleTheatre?.(),
  c: ({ controller }) => request(controller, 'mediatogglesubtitlesrequest'),
  '<': ({ video, controller }) => request(controller, 'mediaplaybackraterequest', Math.max(SLOWEST, video.playbackRate - RATE_STEP)),
  '>': ({ video, controller }) => request(controller, 'mediaplaybackraterequest', Math.min(FASTEST, video.playbackRate + RATE_STEP)),
};
/** Pages scroll with these; the player has them only while it has the focus. */
const OF_PLAYER: readonly string[] = ['arrowup', 'arrowdown', 'home', 'end'];
/** What is focused and can be operated has these for itself. */
const OF_CONTROLS: readonly string[] = [' ', 'arrowleft', 'arrowright', ...OF_PLAYER];

const TEXT =
  'input:not([type=checkbox], [type=radio], [type=range], [type=button], [type=submit]), textarea, select, [contenteditable=true]';
const DIALOGS = '[role=dialog], [role=alertdialog]';
const LAYERS = `${DIALOGS}, [role=menu], [role=listbox]`;
const CONTROLS =
  'a, button, input, summary, [role=button], [role=slider], [role=switch], [role=tab], [role=menuitem], [role=menuitemradio], [role=option]';

/** Whether somebody types, or has a dialog open. */
export function isOccupied(): boolean {
  return document.activeElement?.matches(TEXT) === true || document.querySelector(DIALOGS) !== null;
}

/** Has keys act on a video, from anywhere on the page; typing, menus and dialogs keep theirs. */
export function listenToKeys(keyed: Keyed): () => void {
  const listen = (event: KeyboardEvent) => {
    const act = actOf(event, keyed.controller, keyed.video);
    if (!act) return;
    event.preventDefault();
    act(keyed);
  };
  window.addEventListener('keydown', listen);
  return () => window.removeEventListener('keydown', listen);
}

function actOf(event: KeyboardEvent, controller: HTMLElement, video: HTMLVideoElement): Act | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const path = event.composedPath().filter((target): target is Element => target instanceof Element);
  const isIn = (selector: string) => path.some((element) => element.matches(selector));
  if (isIn(TEXT) || isIn(LAYERS)) return undefined;
  const key = event.key.toLowerCase();
  const isInPlayer = path.includes(controller);
  if (!isInPlayer && (OF_PLAYER.includes(key) || !manner.read().hasPageKeys)) return undefined;
  if (OF_CONTROLS.includes(key) && isIn(CONTROLS)) return undefined;
  if (/^\d$/.test(key)) return () => seek(video, (video.duration * Number(key)) / 10);
  return KEYS[key];
}

function togglePlaying({ video }: Keyed): void {
  if (video.paused) void video.play().catch(() => undefined);
  else video.pause();
}

/** Nowhere before the video is loaded. */
export function seek(video: HTMLVideoElement, to: number): void {
  if (Number.isFinite(video.duration)) video.currentTime = Math.min(Math.max(0, to), video.duration);
}

export function toggleFullscreen(controller: HTMLElement): void {
  request(controller, controller.hasAttribute('mediaisfullscreen') ? 'mediaexitfullscreenrequest' : 'mediaenterfullscreenrequest');
}

/** Asks the controls, which know browsers and keep what was chosen. */
function request(controller: HTMLElement, type: string, detail?: number): void {
  controller.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
}
