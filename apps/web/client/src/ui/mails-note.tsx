import { useKeepsMails } from '../api/mail-delivery.ts';
import { t } from '../i18n/messages.ts';

/** Where a mail is promised: that it reaches nobody by itself, where that is so. */
export function MailsNote() {
  return useKeepsMails() ? <p className="small soft">{t('mails.inFolder')}</p> : null;
}
