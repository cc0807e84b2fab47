import type { Layer } from '@flotilla/contracts-auth';
import { t } from '../../../i18n/messages.ts';
import { type Changes, valueAt, withChanges } from './changes.ts';

/** Why settings that are each right by themselves were refused together; of those that this page offers. */
export function contradictionInWords(saved: Layer, changes: Changes, canMail: boolean): string {
  const settings = withChanges(saved, changes);
  const isOn = (...path: readonly string[]) => valueAt(settings, path) === true;
  const needsMail = isOn('signup', 'enabled') || isOn('signup', 'requiresEmailVerification');
  if (needsMail && !canMail) return t('config.contradiction.registration');
  const hasOutput = isOn('transcoding', 'webVideos', 'enabled') || isOn('transcoding', 'hls', 'enabled');
  if (isOn('transcoding', 'enabled') && !hasOutput) return t('config.contradiction.transcoding');
  return t('config.contradiction');
}
