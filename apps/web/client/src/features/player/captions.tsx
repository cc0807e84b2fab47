import { type RefObject, useEffect, useEffectEvent } from 'react';
import 'media-chrome/dist/menu/media-captions-menu.js';
import 'media-chrome/dist/menu/media-captions-menu-button.js';
import type { BodyOf } from '../../api/call.ts';
import { useOperation } from '../../api/use-operation.ts';
import { languageName } from '../../i18n/language-names.ts';
import { ownPath } from '../../instance.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { manner } from './manner.ts';
import { playsHlsItself } from './playback.ts';
import type { Source } from './sources.ts';
import { subtitlesOf } from './subtitles-of.ts';

export type Caption = BodyOf<typeof videosApi.listVideoCaptions>['data'][number];
type Wish = {
  /** The language an address asks for. */
  readonly subtitle?: string | undefined;
  /** What is chosen is kept in this browser. */
  readonly remembers?: boolean;
};

const NONE: readonly Caption[] = [];

/** Offers the captions of a video to whoever watches it; returns which there are. */
export function useCaptions(element: RefObject<HTMLVideoElement | null>, uuid: string, { kind }: Source, wish: Wish): readonly Caption[] {
  const captions = useOperation(videosApi.listVideoCaptions, { params: { videoId: uuid } }).data?.data ?? NONE;
  const offer = useEffectEvent((video: HTMLVideoElement) =>
    offerCaptions(video, kind === 'hls' && playsHlsItself(video) ? NONE : captions, wish),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each video has an element of its own
  useEffect(() => (element.current ? offer(element.current) : undefined), [element, uuid, captions, kind]);
  return captions;
}

/** Adds captions to a video, those of the wished language shown; a player that reads playlists itself finds them there. Returns what takes them away. */
export function offerCaptions(video: HTMLVideoElement, captions: readonly Caption[], { subtitle, remembers = false }: Wish): () => void {
  let wished = subtitle ?? (remembers ? manner.read().captions : null);
  const tracks = captions.map(({ language, fileUrl }) => {
    const track = document.createElement('track');
    return Object.assign(track, { kind: 'subtitles', srclang: language.id, label: languageName(language.id), src: ownPath(fileUrl) });
  });
  // When they have come: what is set before, browsers mix with a choice of their own.
  const show = () => {
    for (const track of subtitlesOf(video)) {
      const mode = track.language === wished ? 'showing' : 'disabled';
      if (track.mode !== mode) track.mode = mode;
    }
  };
  // Only a choice is kept, not that tracks come and go.
  const keep = () => {
    const tracksNow = subtitlesOf(video);
    if (tracksNow.length === 0) return;
    wished = tracksNow.find(({ mode }) => mode === 'showing')?.language ?? null;
    if (remembers) manner.write({ captions: wished });
  };
  const { textTracks } = video;
  textTracks.addEventListener('addtrack', show);
  textTracks.addEventListener('change', keep);
  video.append(...tracks);
  return () => {
    textTracks.removeEventListener('addtrack', show);
    textTracks.removeEventListener('change', keep);
    for (const track of tracks) track.remove();
  };
}
