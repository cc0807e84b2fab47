import type { Language } from '@flotilla/messages';
import { shell as german } from '@flotilla/messages/catalogues/de/shell';
import { shell as english } from '@flotilla/messages/catalogues/en/shell';
import { shell as french } from '@flotilla/messages/catalogues/fr/shell';

/** What pages say before the client is there. */
export const shellMessages: Readonly<Record<Language, { readonly [Key in keyof typeof english]: string }>> = {
  en: english,
  fr: french,
  de: german,
};
