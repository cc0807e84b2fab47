import type { ValueNames } from '@flotilla/messages';
import { mails as german } from '@flotilla/messages/catalogues/de/mails';
import { mails as english } from '@flotilla/messages/catalogues/en/mails';
import { mails as french } from '@flotilla/messages/catalogues/fr/mails';
import { compile } from '@flotilla/messages/compile';
import { type CompiledCatalogue, formatMessage, type Values } from '@flotilla/messages/format';
import type { MailLanguage } from './languages.ts';

type Messages = typeof english;
/** The keys of messages that need no values but these. */
export type MailKey<Given extends string> = {
  [Key in keyof Messages]: [ValueNames<Messages[Key]>] extends [Given] ? Key : never;
}[keyof Messages];

const catalogues: Readonly<Record<MailLanguage, CompiledCatalogue>> = {
  en: compile(english),
  fr: compile(french),
  de: compile(german),
};

/** A message of mails, as plain text; whoever renders it escapes it. */
export function mailMessage<Given extends string>(
  language: MailLanguage,
  key: MailKey<Given>,
  values: Readonly<Record<Given, unknown>>,
): string {
  return formatMessage(catalogues[language][key] ?? key, language, values as Values);
}
