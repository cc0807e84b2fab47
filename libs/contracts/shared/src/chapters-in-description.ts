export const MAX_CHAPTERS = 1_000;
export const MAX_CHAPTER_TITLE = 100;

/** Where a part of a video begins, in seconds, and what it is called. */
export type Chapter = { readonly timecode: number; readonly title: string };

/** A title on one line, of characters that can be stored, not longer than one may be. */
export function chapterTitle(text: string): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  return Array.from(line.slice(0, 2 * MAX_CHAPTER_TITLE))
    .slice(0, MAX_CHAPTER_TITLE)
    .join('')
    .trim();
}

/** Chapters in their order: without those that have no title, the later ones of the same time, and those beyond the end; a duration of 0 is not known. */
export function tidyChapters(chapters: readonly Chapter[], duration: number): Chapter[] {
  const byTime = new Map<number, Chapter>();
  for (const { timecode, title } of chapters) {
    const tidy = { timecode, title: chapterTitle(title) };
    if (tidy.title !== '' && !isBeyondEnd(timecode, duration) && !byTime.has(timecode)) byTime.set(timecode, tidy);
  }
  return [...byTime.values()].toSorted((a, b) => a.timecode - b.timecode).slice(0, MAX_CHAPTERS);
}

export const isBeyondEnd = (timecode: number, duration: number): boolean => duration > 0 && timecode > duration;

/** `1:02`, `61:02` or `1:02:03`. */
const TIMECODE = /^(?:(\d{1,3}):(?=\d{1,2}:))?(\d{1,3}):(\d{1,2})$/;

/** The seconds that a time code means. */
export function readTimecode(text: string): number | undefined {
  const [whole, hours, minutes, seconds] = TIMECODE.exec(text) ?? [];
  if (whole === undefined || Number(seconds) > 59 || (hours !== undefined && Number(minutes) > 59)) return undefined;
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** The chapters that a description lists: its first lines in a row that begin with a time code. Fewer than two are none (docs/contract/chapters.md#description). */
export function chaptersInDescription(description: string | null | undefined, duration: number): Chapter[] {
  const run: Chapter[] = [];
  for (const line of (description ?? '').split(/\r\n|\r|\n/)) {
    const [, time = '', title = ''] = /^([\d:]+)\s+(\S.*)$/s.exec(line) ?? [];
    const timecode = readTimecode(time);
    if (timecode !== undefined) run.push({ timecode, title });
    else if (run.length > 0) break;
  }
  const chapters = tidyChapters(run, duration);
  return chapters.length < 2 ? [] : chapters;
}
