/** The watched sections of a video: starts and ends by turns, in seconds. */
export type Sections = readonly number[];
export type Move = { readonly time: number; readonly isSeek: boolean };

const MOST_SECTIONS = 100;
/** Further on than players come between a few pings, so that a seek was dropped. */
const SKIPPED_SECONDS = 30;

/** What is watched after a viewer told a position (docs/contract/views.md#sections). The same again changes nothing. */
export function withMove(sections: Sections, { time, isSeek }: Move): Sections {
  const [start, end] = sections.slice(-2);
  const isFull = sections.length >= 2 * MOST_SECTIONS;
  if (start === undefined || end === undefined || isSeek || time < start) {
    const isRepeated = start === time && end === time;
    return isRepeated || isFull ? sections : [...sections, time, time];
  }
  const isElsewhere = isFull && (time < end || time - end > SKIPPED_SECONDS);
  return isElsewhere ? sections : [...sections.slice(0, -1), time];
}

/** How long was watched, in seconds. */
export function watchTimeOf(sections: Sections): number {
  return sections.reduce((sum, time, index) => sum + (index % 2 === 0 ? -time : time), 0);
}

const COUNTED_AFTER_SECONDS = 10;

/** Whether so much was watched of a video of this length that it counts as a view (docs/contract/views.md#views). */
export function isEnough(watchTime: number, duration: number): boolean {
  return duration < COUNTED_AFTER_SECONDS ? watchTime > duration / 2 : watchTime >= COUNTED_AFTER_SECONDS;
}
