import { type Chapter, MAX_CHAPTER_TITLE, MAX_CHAPTERS } from '@flotilla/contracts-shared';
import { clock } from '../../i18n/durations.ts';
import { t } from '../../i18n/messages.ts';
import { secondsOf } from '../playlists/times.ts';

/** A chapter as it is typed. */
export type ChapterRow = { readonly id: number; readonly time: string; readonly title: string };
export type RowMistakes = { readonly time?: string; readonly title?: string };

let ids = 0;

export const rowOf = (timecode: number | undefined, title: string): ChapterRow => ({
  id: ++ids,
  time: timecode === undefined ? '' : clock(timecode),
  title,
});
export const rowsOf = (chapters: readonly Chapter[]): ChapterRow[] => chapters.map(({ timecode, title }) => rowOf(timecode, title));

/** The seconds of a row; undefined for what is no time yet. */
export const timecodeOf = ({ time }: ChapterRow): number | undefined => secondsOf(time) ?? undefined;

export const chaptersOf = (rows: readonly ChapterRow[]): Chapter[] =>
  rows.map((row) => ({ timecode: timecodeOf(row) ?? 0, title: row.title.trim() })).toSorted((a, b) => a.timecode - b.timecode);

/** The rows with another one, before the first that begins later. */
export function withRow(rows: readonly ChapterRow[], row: ChapterRow): ChapterRow[] {
  const timecode = timecodeOf(row) ?? Number.POSITIVE_INFINITY;
  const at = rows.findIndex((each) => (timecodeOf(each) ?? -1) > timecode);
  return at < 0 ? [...rows, row] : rows.toSpliced(at, 0, row);
}

export const isFull = (rows: readonly ChapterRow[]) => rows.length >= MAX_CHAPTERS;

/** What is wrong with each row, by its id; rows that can be saved are left out. */
export function mistakesIn(rows: readonly ChapterRow[], duration: number): ReadonlyMap<number, RowMistakes> {
  const seen = new Set<number>();
  const found = new Map<number, RowMistakes>();
  for (const row of rows) {
    const timecode = timecodeOf(row);
    const time = timeMistake(timecode, duration, seen);
    const title = titleMistake(row.title.trim());
    if (timecode !== undefined) seen.add(timecode);
    if (time !== undefined || title !== undefined) found.set(row.id, { ...(time && { time }), ...(title && { title }) });
  }
  return found;
}

function timeMistake(timecode: number | undefined, duration: number, seen: ReadonlySet<number>): string | undefined {
  if (timecode === undefined) return t('editVideo.chapters.unreadable');
  if (duration > 0 && timecode > duration) return t('editVideo.chapters.beyond', { end: clock(duration) });
  return seen.has(timecode) ? t('editVideo.chapters.twice') : undefined;
}

function titleMistake(title: string): string | undefined {
  if (title === '') return t('form.required');
  return Array.from(title).length > MAX_CHAPTER_TITLE ? t('editVideo.chapters.long', { count: MAX_CHAPTER_TITLE }) : undefined;
}
