import { type RefObject, useEffect, useState } from 'react';
import { useOperation } from '../../api/use-operation.ts';
import { ownPath } from '../../instance.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { cuesOf } from './storyboard-cues.ts';

const HOUR_MS = 3600 * 1000;
/** What the controls look for (media-chrome). */
const LABEL = 'thumbnails';
const POINTED_AT = 'mediapreviewrequest';

/** Shows small frames above the time line. They are asked for once somebody points at it, which few viewers do. */
export function useStoryboard(element: RefObject<HTMLVideoElement | null>, uuid: string): void {
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    const controller = element.current?.parentElement;
    const want = () => setWanted(uuid);
    controller?.addEventListener(POINTED_AT, want, { once: true });
    return () => controller?.removeEventListener(POINTED_AT, want);
  }, [element, uuid]);

  const { data } = useOperation(videosApi.listStoryboards, { params: { id: uuid } }, { enabled: wanted === uuid, staleTime: HOUR_MS });
  const storyboard = data?.storyboards[0];
  useEffect(() => {
    const video = element.current;
    if (!video || !storyboard) return undefined;
    const track = [...video.textTracks].find(({ label }) => label === LABEL) ?? video.addTextTrack('metadata', LABEL);
    track.mode = 'hidden';
    const { href } = new URL(ownPath(storyboard.fileUrl), location.href);
    const cues = cuesOf(storyboard, href, video.duration).map(({ start, end, text }) => new VTTCue(start, end, text));
    for (const cue of cues) track.addCue(cue);
    return () => {
      for (const cue of cues) track.removeCue(cue);
    };
  }, [element, storyboard]);
}
