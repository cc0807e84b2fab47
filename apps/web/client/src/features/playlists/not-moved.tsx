import { inWords } from '../../api/in-words.ts';
import { t } from '../../i18n/messages.ts';
import { Mistake } from '../../ui/notice.tsx';

/** Why a list is not in the order somebody wanted. */
export function NotMoved({ error }: { error: unknown }) {
  if (error === null) return null;
  return <Mistake>{t('playlists.notMoved', { reason: inWords(error, { 400: t('playlists.changedMeanwhile') }) })}</Mistake>;
}
