import { useEffect, useRef, useState } from 'react';
import { type Channel, openChannel } from './channel.ts';
import { type Controlled, playerMethods, resolutionsOf, volumeOf } from './player-methods.ts';

const EVERY_MS = 500;
const SCOPE = /^\w{1,50}$/;

/** Lets the page around an embed page control the player and follow it, where its address asks for that (docs/contract/embedding.md#embed-api). */
export function useEmbedApi(parameters: URLSearchParams, controlled: Controlled): void {
  const now = useRef(controlled);
  useEffect(() => {
    now.current = controlled;
  });
  const isWanted = ['1', 'true'].includes(parameters.get('api') ?? '') && window.parent !== window;
  const scope = parameters.get('scope') ?? 'peertube';
  const [channel, setChannel] = useState<Channel>();
  useEffect(() => {
    if (!isWanted || !SCOPE.test(scope)) return undefined;
    const opened = openChannel(
      scope,
      playerMethods(() => now.current),
    );
    setChannel(opened);
    return () => {
      opened.close();
      setChannel(undefined);
    };
  }, [isWanted, scope]);
  const { video } = controlled;
  useEffect(() => (channel && video ? report(video, channel) : undefined), [channel, video]);
}

/** Tells what the player does until it goes away. */
function report(video: NonNullable<Controlled['video']>, { notify }: Channel): () => void {
  let state = 'unstarted';
  const tellStatus = () =>
    notify('playbackStatusUpdate', {
      position: video.currentTime,
      volume: volumeOf(video),
      duration: Number.isFinite(video.duration) ? video.duration : 0,
      playbackState: state,
    });
  const become = (next: string) => () => {
    if (state === next) return;
    state = next;
    notify('playbackStatusChange', state);
  };
  const tellResolutions = () => notify('resolutionUpdate', resolutionsOf(video));
  const listening = new AbortController();
  const on = (target: EventTarget | undefined, type: string, act: () => void) =>
    target?.addEventListener(type, act, { signal: listening.signal });
  on(video, 'playing', become('playing'));
  // A video that ends pauses as well.
  on(video, 'pause', () => !video.ended && become('paused')());
  on(video, 'ended', become('ended'));
  on(video, 'volumechange', () => notify('volumeChange', volumeOf(video)));
  on(video.videoRenditions, 'change', tellResolutions);
  const timer = setInterval(tellStatus, EVERY_MS);
  notify('ready', true);
  notify('playbackStatusChange', state);
  tellResolutions();
  return () => {
    clearInterval(timer);
    listening.abort();
  };
}
