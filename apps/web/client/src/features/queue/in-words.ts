import { clock } from '../../i18n/durations.ts';
import { t } from '../../i18n/messages.ts';
import type { Playlist, QueueElement } from './playlist.ts';

const WATCH_LATER = 2;
const [DELETED, PRIVATE] = [1, 2];

/** What a playlist is called; the one everybody has, in the language of the page. */
export const nameOf = ({ type, displayName }: Playlist): string => (type.id === WATCH_LATER ? t('queue.watchLater') : displayName);

/** Why there is no video in a place of a playlist. */
export function whyNot({ type }: QueueElement): string {
  if (type === DELETED) return t('queue.deleted');
  return type === PRIVATE ? t('queue.private') : t('queue.unavailable');
}

/** Which part of a video plays; null for all of it. */
export function partOf({ startTimestamp, stopTimestamp }: QueueElement): string | null {
  const [start, stop] = [startTimestamp ? clock(startTimestamp) : null, stopTimestamp === null ? null : clock(stopTimestamp)];
  if (start && stop) return t('queue.fromUntil', { start, stop });
  if (start) return t('queue.from', { start });
  return stop && t('queue.until', { stop });
}
