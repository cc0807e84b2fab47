import { createClient } from '@flotilla/http-client';
import { authorization, callWith, type InputOf } from '../../api/call.ts';
import { configQuery } from '../../api/config.ts';
import { queries } from '../../api/query-client.ts';
import { session } from '../../api/session.ts';
import { tabStorage } from '../../api/storage.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { deviceKindOf, operatingSystemOf, programOf } from '../../user-agent.ts';

type Ping = NonNullable<InputOf<typeof videosApi.reportPosition>['body']>;

/** Until the instance has told how often it wants to know. */
const USUAL_MS = { anonymous: 5_000, users: 5_000 };

/** What is sent last arrives although the page is gone. */
const client = createClient({
  baseUrl: location.origin,
  headers: authorization,
  fetch: (url, init) => fetch(url, { ...init, keepalive: true }),
});

/**
 * Tells the instance what is watched of a video: when it begins, after each seek, every few seconds while it plays and when it stops. Views are
 * counted of that, and who is signed in finds the position in their history.
 */
export function reportViews(video: HTMLVideoElement, uuid: string): () => void {
  let hasBegun = false;
  let hasSought = false;
  let isSending = false;
  let last = { at: 0, second: -1 };

  const report = () => {
    if (!hasBegun || everyMs() === null || !Number.isFinite(video.duration)) return;
    const second = Math.floor(Math.min(video.currentTime, video.duration));
    const viewEvent = hasSought ? { viewEvent: 'seek' as const } : {};
    hasSought = false;
    last = { at: Date.now(), second };
    isSending = true;
    const body = { currentTime: second, ...viewEvent, ...viewer() };
    // When one fails, the next comes in a few seconds.
    void callWith(client, videosApi.reportPosition, { params: { videoId: uuid }, body })
      .catch(() => undefined)
      .finally(() => (isSending = false));
  };
  const begin = () => {
    if (hasBegun) return;
    hasBegun = true;
    hasSought = false;
    report();
  };
  const seek = () => (hasSought = hasBegun);
  const goOn = () => {
    if (video.paused || video.seeking) return;
    const every = everyMs();
    if (hasSought || (!isSending && every !== null && Date.now() - last.at >= every)) report();
  };
  const stop = () => {
    if (hasSought || Math.floor(Math.min(video.currentTime, video.duration)) !== last.second) report();
  };
  const hide = () => document.visibilityState === 'hidden' && stop();

  const listeners = [
    [video, 'playing', begin],
    [video, 'seeked', seek],
    [video, 'timeupdate', goOn],
    [video, 'pause', stop],
    [video, 'ended', stop],
    [document, 'visibilitychange', hide],
    [window, 'pagehide', stop],
  ] as const;
  for (const [target, event, listener] of listeners) target.addEventListener(event, listener);
  return () => {
    stop();
    for (const [target, event, listener] of listeners) target.removeEventListener(event, listener);
  };
}

/** How often the instance wants to know; null for never. */
function everyMs(): number | null {
  const { anonymous, users } = queries.getQueryData(configQuery.queryKey)?.views.videos.watchingInterval ?? USUAL_MS;
  return session.read() ? users : anonymous;
}

/** Who watches, without a name, and with what. */
function viewer(): Omit<Ping, 'currentTime' | 'viewEvent'> {
  const { userAgent, maxTouchPoints } = navigator;
  const [program, operatingSystem] = [programOf(userAgent), operatingSystemOf(userAgent)];
  return {
    sessionId: viewerId(),
    device: deviceKindOf(userAgent, maxTouchPoints),
    ...(program && { client: program }),
    ...(operatingSystem && { operatingSystem }),
  };
}

const VIEWER = 'flotilla.viewer';

/** Random, as long as the tab is open: nothing leads from it to a person or to another visit. */
function viewerId(): string {
  const known = tabStorage.read<string>(VIEWER);
  if (typeof known === 'string') return known;
  const id = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  tabStorage.write(VIEWER, id);
  return id;
}
