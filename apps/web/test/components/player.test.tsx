import { videosApi } from '@flotilla/contracts-videos';
import { afterEach, expect, test } from '@jest/globals';
import { fireEvent } from '@testing-library/react';
import { session } from '../../client/src/api/session.ts';
import { downloadsOf } from '../../client/src/features/player/download-files.ts';
import { listenToGestures } from '../../client/src/features/player/gestures.ts';
import { manner } from '../../client/src/features/player/manner.ts';
import { positions } from '../../client/src/features/player/positions.ts';
import { remember } from '../../client/src/features/player/remember.ts';
import { listenToKeys } from '../../client/src/features/player/shortcuts.ts';
import type { VideoDetails } from '../../client/src/features/videos/videos.ts';
import { embedCodeOf, linkTo, sharedVideo } from '../../client/src/features/watch/share-links.ts';
import { exampleOf } from '../examples/example-api.ts';

const details = exampleOf(videosApi.getVideo).body as VideoDetails;
const uuid = '9c9de5e8-0a1e-484a-b099-e80766180a6d';
let stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  document.body.replaceChildren();
  localStorage.clear();
});

/** A player in the middle of 100 seconds; `asked` is what the controls were asked for. */
function aPlayer() {
  const controller = document.createElement('div');
  const video = document.createElement('video');
  const asked: unknown[] = [];
  const state = { duration: 100, currentTime: 50, paused: true, ended: false, volume: 0.5 };
  Object.defineProperties(video, {
    ...Object.fromEntries(Object.entries(state).map(([name, value]) => [name, { value, writable: true }])),
    play: { value: async () => Object.assign(video, { paused: false }) },
    pause: { value: () => Object.assign(video, { paused: true }) },
  });
  for (const type of ['mediamuterequest', 'mediaenterfullscreenrequest', 'mediatogglesubtitlesrequest', 'mediavolumerequest']) {
    controller.addEventListener(type, ({ detail }: CustomEventInit<unknown>) => asked.push(detail ?? type));
  }
  controller.append(video);
  document.body.append(controller);
  const toggleTheatre = () => asked.push('theatre');
  stops.push(listenToKeys({ video, controller, toggleTheatre }), listenToGestures(controller, video));
  return { controller, video, asked };
}

const press = (key: string, at: Element = document.body) => fireEvent.keyDown(at, { key });

test.each([
  ['j', 40],
  ['L', 60],
  ['ArrowLeft', 45],
  ['ArrowRight', 55],
  ['0', 0],
  ['7', 70],
])('%s leads to second %d from anywhere on the page', (key, seconds) => {
  const { video } = aPlayer();

  // False: the page does nothing else with it.
  expect(press(key)).toBe(false);

  expect(video.currentTime).toBe(seconds);
});

test.each([
  ['m', 'mediamuterequest'],
  ['F', 'mediaenterfullscreenrequest'],
  ['c', 'mediatogglesubtitlesrequest'],
  ['t', 'theatre'],
])('%s asks for %s', (key, wanted) => {
  const { asked } = aPlayer();

  press(key);

  expect(asked).toEqual([wanted]);
});

test.each([' ', 'k'])('“%s” plays and pauses', (key) => {
  const { video } = aPlayer();

  press(key);
  expect(video.paused).toBe(false);
  press(key);

  expect(video.paused).toBe(true);
});

test('arrows up and down scroll the page, and change the volume in the player', () => {
  const { controller, asked } = aPlayer();

  expect(press('ArrowUp')).toBe(true);
  press('ArrowUp', controller);
  press('ArrowDown', controller);

  expect(asked).toEqual([0.55, 0.45]);
});

test.each([
  ['<input type="search">', 'k'],
  ['<textarea></textarea>', ' '],
  ['<div role="menu" tabindex="0"></div>', 'm'],
  ['<div role="dialog"><p></p></div>', 'k'],
  ['<button></button>', ' '],
  ['<input type="range">', 'ArrowRight'],
])('%s keeps “%s” for itself', (markup, key) => {
  const { video, asked } = aPlayer();
  document.body.insertAdjacentHTML('beforeend', markup);
  const inner = document.body.lastElementChild!;

  expect(press(key, inner.firstElementChild ?? inner)).toBe(true);

  expect([video.paused, video.currentTime, asked]).toEqual([true, 50, []]);
});

test('keys with Control and the like are those of the browser', () => {
  const { asked } = aPlayer();

  expect(fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true })).toBe(true);

  expect(asked).toEqual([]);
});

test('where keys are for the player alone, the page has none', () => {
  const { controller, video } = aPlayer();
  manner.write({ hasPageKeys: false });

  press('j');
  expect(video.currentTime).toBe(50);
  press('j', controller);

  expect(video.currentTime).toBe(40);
});

test('a double click leads to the full screen, a double tap on the right goes on', () => {
  const { controller, video, asked } = aPlayer();
  Object.assign(controller, { getBoundingClientRect: () => ({ left: 0, width: 300 }) });
  // jsdom knows no pointers.
  const tap = (clientX: number) =>
    fireEvent(controller, Object.assign(new MouseEvent('pointerup', { clientX, bubbles: true }), { pointerType: 'touch' }));

  fireEvent.dblClick(video);
  tap(290);
  tap(280);

  expect(asked).toEqual(['mediaenterfullscreenrequest']);
  expect(video.currentTime).toBe(60);
});

test('position and speed are there for the next time, the position only for the same person', () => {
  const { video } = aPlayer();
  stops.push(remember(video, uuid));

  video.playbackRate = 1.5;
  fireEvent(video, new Event('ratechange'));
  fireEvent(video, new Event('pause'));

  expect(manner.read()).toMatchObject({ rate: 1.5, isTheatre: false });
  expect(positions.of(uuid)).toBe(50);
  session.write({ username: 'bob', accessToken: 'a', refreshToken: 'r', expiresAt: 0 });
  expect(positions.of(uuid)).toBeUndefined();
  session.write(null);
});

test.each([4, 95])('who stopped at second %d of 100 begins at the beginning', (seconds) => {
  positions.keep(uuid, 50, 100);

  positions.keep(uuid, seconds, 100);

  expect(positions.of(uuid)).toBeUndefined();
});

test('a video is shared by its short address and by the code that shows it elsewhere', () => {
  expect(linkTo(sharedVideo(details))).toBe(`https://videos.example/w/${details.shortUUID}`);
  expect(linkTo(sharedVideo(details), 83)).toBe(`https://videos.example/w/${details.shortUUID}?start=83s`);
  const code = embedCodeOf(sharedVideo({ ...details, aspectRatio: 1.7778, name: '"><script>' }), 83);
  document.body.innerHTML = code;
  const frame = document.querySelector('iframe')!;
  expect(document.body.children).toHaveLength(1);
  expect([frame.src, frame.width, frame.height, frame.title]).toEqual([
    `https://videos.example${details.embedPath}?start=83s`,
    '560',
    '315',
    '"><script>',
  ]);
});

test('the files of a video are offered best first, with the token that opens them, unless its owner keeps them', () => {
  const file = details.streamingPlaylists[0]!.files[0]!;
  const low = { ...file, resolution: { id: 240, label: '240p' }, size: 5 };
  const video = { downloadEnabled: true, files: [low], streamingPlaylists: [{ ...details.streamingPlaylists[0]!, files: [low, file] }] };

  const offered = downloadsOf(video, 'opens');

  expect(offered.map(({ label, size }) => [label, size])).toEqual([
    ['720p', 118_400_223],
    ['240p', 5],
  ]);
  expect(new URL(offered[0]!.url).searchParams.get('videoFileToken')).toBe('opens');
  expect(downloadsOf({ ...video, downloadEnabled: false }, null)).toEqual([]);
});
