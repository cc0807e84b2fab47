import { captionLimits, type UnreadableCaptions } from '@flotilla/contracts-videos/captions';
import { t } from '../../i18n/messages.ts';

const SENTENCES = {
  binary: 'captions.unreadable.binary',
  cut: 'captions.unreadable.cut',
  empty: 'captions.unreadable.empty',
  encoding: 'captions.unreadable.encoding',
  gap: 'captions.unreadable.gap',
  large: 'captions.unreadable.large',
  line: 'captions.unreadable.line',
  name: 'captions.unreadable.name',
  order: 'captions.unreadable.order',
  text: 'captions.unreadable.text',
  times: 'captions.unreadable.times',
  untimed: 'captions.unreadable.untimed',
} as const;

/** What is wrong with a file of captions, and where. */
export function whyUnreadable({ why, line }: UnreadableCaptions): string {
  const sentence = why === 'many' ? t('captions.unreadable.many', { count: captionLimits.cues }) : t(SENTENCES[why]);
  return line > 0 ? t('captions.unreadable.atLine', { line, sentence }) : sentence;
}
