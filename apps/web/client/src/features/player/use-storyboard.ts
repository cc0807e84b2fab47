import { type RefObject, useEffect, useRef, useState } from 'react';
import { useOperation } from '../../api/use-operation.ts';
import { ownPath } from '../../instance.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { cuesOf } from './storyboard-cues.ts';

const HOUR_MS = 3600 * 1000;
/** What the controls look for, and how they ask for the frame of a second (media-chrome). */
const LABEL = 'thumbnails';
const POINTED_AT = 'mediapreviewrequest';

/** Shows small frames above the time line. They are loaded once somebody points at it, which few viewers do. */
export function useStoryboard(element: RefObject<HTMLVideoElement | null>, uuid: string): void {
  const [wanted, setWanted] = useState<string | null>(null);
  const second = useRef<number | null>(null);
  useEffect(() => {
    const controller = element.current?.parentElement;
    const pointed = ({ detail }: CustomEventInit<number | null>) => {
      second.current = detail ?? null;
      setWanted(uuid);
    };
    controller?.addEventListener(POINTED_AT, pointed);
    return () => controller?.removeEventListener(POINTED_AT, pointed);
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
    // The controls do not ask again for the second that was pointed at while this was loading.
    if (second.current !== null)
      video.dispatchEvent(new CustomEvent(POINTED_AT, { bubbles: true, composed: true, detail: second.current }));
    return () => {
      for (const cue of cues) track.removeCue(cue);
    };
  }, [element, storyboard]);
}
