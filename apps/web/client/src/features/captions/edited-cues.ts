import { type Cue, captionLimits, readTime, writeTime } from '@flotilla/contracts-videos/captions';

/** A cue while it is written: times as they were typed. */
export type EditedCue = { readonly id: number; readonly start: string; readonly end: string; readonly text: string };
export type CueMistake = { readonly field: 'end' | 'start' | 'text'; readonly why: 'long' | 'missing' | 'order' | 'time' };

/** How long a new one is shown. */
const USUAL_MS = 3_000;

let made = 0;
const edited = ({ start, end, text }: Cue): EditedCue => ({ id: ++made, start: writeTime(start), end: writeTime(end), text });
export const editedCues = (cues: readonly Cue[]): EditedCue[] => cues.map(edited);

/** Adds a cue at a moment, where it belongs by its time. */
export function withCueAt(cues: readonly EditedCue[], seconds: number): { cues: EditedCue[]; index: number } {
  const start = Math.round(seconds * 1000);
  const later = cues.findIndex((cue) => (readTime(cue.start) ?? 0) > start);
  const index = later < 0 ? cues.length : later;
  const next = cues[index] && readTime(cues[index].start);
  const end = Math.min(start + USUAL_MS, next ?? Number.POSITIVE_INFINITY);
  return { cues: cues.toSpliced(index, 0, edited({ start, end: Math.max(end, start + 1), text: '' })), index };
}

/** What is wrong with a cue, if anything. */
export function mistakeIn({ start, end, text }: EditedCue): CueMistake | undefined {
  const [from, to] = [readTime(start), readTime(end)];
  if (from === undefined) return { field: 'start', why: 'time' };
  if (to === undefined) return { field: 'end', why: 'time' };
  if (to <= from) return { field: 'end', why: 'order' };
  if (text.trim() === '') return { field: 'text', why: 'missing' };
  return text.length > captionLimits.text ? { field: 'text', why: 'long' } : undefined;
}

/** The cues that were meant, of which none has a mistake. */
export const cuesOf = (cues: readonly EditedCue[]): Cue[] =>
  cues
    .map(({ start, end, text }) => ({ start: readTime(start) ?? 0, end: readTime(end) ?? 0, text: linesOf(text) }))
    .toSorted((a, b) => a.start - b.start);

/** An empty line would end the cue. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

/** The cue that is shown at a moment, or the next one. */
export function indexAt(cues: readonly EditedCue[], seconds: number): number {
  const found = cues.findIndex(({ end }) => (readTime(end) ?? 0) > seconds * 1000);
  return found < 0 ? cues.length - 1 : found;
}
