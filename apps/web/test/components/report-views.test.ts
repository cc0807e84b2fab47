import { authApi } from '@flotilla/contracts-auth';
import { videosApi } from '@flotilla/contracts-videos';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { configQuery } from '../../client/src/api/config.ts';
import { queries } from '../../client/src/api/query-client.ts';
import { session } from '../../client/src/api/session.ts';
import { reportViews } from '../../client/src/features/player/report-views.ts';
import { exampleOf } from '../examples/example-api.ts';

const UUID = '9c9de5e8-0a1e-484a-b099-e80766180a6d';
const everyFiveSeconds = { anonymous: 5_000, users: 5_000 };
type Sent = {
  readonly url: string;
  readonly keepalive: boolean;
  readonly body: Readonly<Record<string, unknown>>;
  readonly token: unknown;
};

let stop = () => {};
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  session.write(null);
  sessionStorage.clear();
});

/** A video that plays by hand, and what is told to the instance of it. */
function watch({ watchingInterval = everyFiveSeconds, fails = false }: { watchingInterval?: object; fails?: boolean } = {}) {
  const config = exampleOf(authApi.getConfig).body as { readonly views: { readonly videos: object } };
  queries.setQueryData(configQuery.queryKey, { ...config, views: { videos: { ...config.views.videos, watchingInterval } } } as never);
  const sent: Sent[] = [];
  Object.assign(globalThis, {
    answerFetch: (url: string, { keepalive, body, headers }: RequestInit) => {
      const { authorization: token } = headers as Record<string, string>;
      sent.push({ url, keepalive: keepalive === true, body: JSON.parse(body as string) as Sent['body'], token });
      return fails ? Promise.reject(new TypeError('no connection')) : Promise.resolve(new Response(null, { status: 204 }));
    },
  });
  const video = document.createElement('video');
  const state = { paused: true, seeking: false, currentTime: 0, duration: 83.4 };
  for (const name of Object.keys(state) as (keyof typeof state)[]) Object.defineProperty(video, name, { get: () => state[name] });
  stop = reportViews(video, UUID);
  const tell = async (type: string) => {
    video.dispatchEvent(new Event(type));
    await jest.advanceTimersByTimeAsync(0);
  };
  return {
    sent,
    seconds: () => sent.map(({ body }) => [body['currentTime'], body['viewEvent']]),
    tell,
    play: async () => {
      state.paused = false;
      await tell('playing');
    },
    pause: async () => {
      state.paused = true;
      await tell('pause');
    },
    /** Plays on for so long, as browsers tell of it. */
    goOn: async (seconds: number) => {
      for (let quarters = 0; quarters < seconds * 4; quarters++) {
        await jest.advanceTimersByTimeAsync(250);
        state.currentTime = Math.min(state.duration, state.currentTime + 0.25);
        await tell('timeupdate');
      }
    },
    seek: async (to: number) => {
      state.currentTime = to;
      await tell('seeked');
    },
  };
}

test('a view is told when it begins, every few seconds and when it stops, in whole seconds', async () => {
  const { play, pause, goOn, seconds, sent } = watch();
  await goOn(3);
  expect(sent).toEqual([]);

  await play();
  await goOn(12);
  await pause();
  await goOn(20);

  expect(seconds()).toEqual([
    [3, undefined],
    [8, undefined],
    [13, undefined],
    [15, undefined],
  ]);
  expect(sent[0]?.url).toBe(`https://videos.example${videosApi.reportPosition.path.replace('{videoId}', UUID)}`);
});

test('a seek begins a new part once it plays on; where it began is no seek', async () => {
  const { play, goOn, seek, seconds } = watch();
  await seek(10);
  await play();
  await goOn(1);
  for (const to of [20, 30, 40]) await seek(to);
  await goOn(1);

  expect(seconds()).toEqual([
    [10, undefined],
    [40, 'seek'],
  ]);
});

test('the end is the end of the video, told once', async () => {
  const { play, goOn, pause, tell, seconds, seek } = watch();
  await seek(80);
  await play();
  await goOn(4);
  await pause();
  await tell('ended');

  expect(seconds()).toEqual([
    [80, undefined],
    [83, undefined],
  ]);
});

test('what is watched last arrives although the page is left', async () => {
  const { play, goOn, seconds, sent } = watch();
  await play();
  await goOn(2);
  window.dispatchEvent(new Event('pagehide'));
  stop();
  await jest.advanceTimersByTimeAsync(0);

  expect(seconds()).toEqual([
    [0, undefined],
    [2, undefined],
  ]);
  expect(sent.every(({ keepalive }) => keepalive)).toBe(true);
});

test('visitors are somebody without a name for as long as the tab is open; members bring their session', async () => {
  const first = watch();
  await first.play();
  stop();
  session.write({ username: 'alice', accessToken: 'access', refreshToken: 'refresh', expiresAt: Date.now() + 3_600_000 });
  const second = watch();
  await second.play();
  stop();
  sessionStorage.clear();
  const third = watch();
  await third.play();

  const ids = [first, second, third].map(({ sent }) => sent[0]?.body['sessionId']);
  expect(ids[0]).toMatch(/^[0-9a-f]{32}$/);
  expect([ids[1] === ids[0], ids[2] === ids[0]]).toEqual([true, false]);
  expect([first, second].map(({ sent }) => sent[0]?.token)).toEqual([undefined, 'Bearer access']);
  expect(first.sent[0]?.body).toMatchObject({ device: 'desktop' });
});

test('the instance says how often it wants to know, and whether at all', async () => {
  const none = watch({ watchingInterval: { anonymous: null, users: 5_000 } });
  await none.play();
  await none.goOn(20);
  await none.pause();
  stop();
  const seldom = watch({ watchingInterval: { anonymous: 10_000, users: 5_000 } });
  await seldom.play();
  await seldom.goOn(21);

  expect(none.sent).toEqual([]);
  expect(seldom.seconds().map(([second]) => second)).toEqual([0, 10, 20]);
});

test('a lost connection is no reason to stop, nor to ask at once again and again', async () => {
  const { play, goOn, sent } = watch({ fails: true });
  await play();
  await goOn(30);

  expect(new Set(sent.map(({ body }) => body['currentTime'])).size).toBeGreaterThan(3);
  expect(sent.length).toBeLessThan(16);
});
