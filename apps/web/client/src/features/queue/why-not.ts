import { t } from '../../i18n/messages.ts';
import type { PlaylistElement } from '../playlists/playlist.ts';

const [DELETED, PRIVATE] = [1, 2];

/** Why there is no video in a place of a playlist. */
export function whyNot({ type }: PlaylistElement): string {
  if (type === DELETED) return t('queue.deleted');
  return type === PRIVATE ? t('queue.private') : t('queue.unavailable');
}
