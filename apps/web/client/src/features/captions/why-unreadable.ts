import { captionLimits, type UnreadableCaptions } from '@flotilla/contracts-videos/captions';
import { t } from '../../i18n/messages.ts';

/** What is wrong with a file of captions, and where. */
export function whyUnreadable({ why, line }: UnreadableCaptions): string {
  const sentence = why === 'many' ? t('captions.unreadable.many', { count: captionLimits.cues }) : t(`captions.unreadable.${why}`);
  return line > 0 ? t('captions.unreadable.atLine', { line, sentence }) : sentence;
}
