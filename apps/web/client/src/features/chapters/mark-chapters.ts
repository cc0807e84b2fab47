import type { Chapter } from '@flotilla/contracts-shared';

const tracks = new WeakMap<HTMLVideoElement, TextTrack>();

/** Divides the time line of the controls, which read the first track of chapters, and names its parts while one points at them. */
export function markChapters(video: HTMLVideoElement, chapters: readonly Chapter[], duration: number): void {
  if (chapters.length === 0 && !tracks.has(video)) return;
  const track = tracks.get(video) ?? video.addTextTrack('chapters');
  tracks.set(video, track);
  track.mode = 'hidden';
  for (const cue of Array.from(track.cues ?? [])) track.removeCue(cue);
  for (const { start, end, title } of partsOf(chapters, Number.isFinite(video.duration) ? video.duration : duration)) {
    track.addCue(new VTTCue(start, end, escaped(title)));
  }
  video.textTracks.dispatchEvent(new Event('change'));
}

type Part = { readonly start: number; readonly end: number; readonly title: string };

/** The whole of the time line, from its beginning to its end: what is before the first chapter has no name. */
export function partsOf(chapters: readonly Chapter[], end: number): Part[] {
  const [first] = chapters;
  const before = first && first.timecode > 0 ? [{ timecode: 0, title: '' }] : [];
  const all = [...before, ...chapters];
  return all
    .map(({ timecode, title }, index) => ({ start: timecode, end: all[index + 1]?.timecode ?? end, title }))
    .filter((part) => part.start < part.end);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Cues are markup. */
const escaped = (text: string) => text.replaceAll(/[&<>]/g, (character) => ENTITIES[character] ?? '');
