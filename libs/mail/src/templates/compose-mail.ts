import { cleanLine, cleanText } from '../clean-text.ts';
import { cleanTemplate } from './clean-template.ts';
import type { Frame } from './frame.ts';
import { dateLocales, type MailLanguage, mailLanguageOf } from './languages.ts';
import { mailMessage } from './mail-messages.ts';
import type { MailKind, MailValues } from './mail-values.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';
import { type Say, templates } from './templates.ts';

export type ComposeOptions = {
  /** The locale of the reader, such as `fr-FR`; English when it is null or not supported. */
  readonly language: string | null | undefined;
  readonly instanceName: string;
  readonly publicUrl: string;
  /** Before every subject and below every mail; `{{instanceName}}` is replaced in both. */
  readonly subjectPrefix: string;
  readonly signature: string;
};

export type ComposedMail = { readonly subject: string; readonly text: string; readonly html: string; readonly language: MailLanguage };

/** Writes a mail of this kind in the reader's language, as text and as HTML that say the same. */
export function composeMail<Kind extends MailKind>(kind: Kind, values: MailValues[Kind], options: ComposeOptions): ComposedMail {
  const language = mailLanguageOf(options.language);
  const instanceName = cleanLine(options.instanceName);
  const withName = (template: string) => template.replaceAll('{{instanceName}}', () => instanceName);

  const say: Say<Kind> = (key) => mailMessage(language, key, { ...values, instance: instanceName });

  const template = cleanTemplate(
    templates[kind](values, say, {
      signInUrl: `${options.publicUrl}/login`,
      settingsUrl: `${options.publicUrl}/my-account/settings/security`,
      formatTime: (iso) => formatTime(iso, dateLocales[language]),
    }),
  );
  const frame: Frame = {
    language,
    hello:
      template.to === null ? mailMessage(language, 'mails.helloAll', {}) : mailMessage(language, 'mails.hello', { username: template.to }),
    labelled: (label) => mailMessage(language, 'mails.label', { label }),
    linkInFull: mailMessage(language, 'mails.linkInFull', {}),
    instanceName,
    publicUrl: options.publicUrl,
    signature: cleanText(withName(options.signature)).trim(),
  };
  return {
    subject: cleanLine(withName(options.subjectPrefix) + template.title),
    text: renderText(template, frame),
    html: renderHtml(template, frame),
    language,
  };
}

function formatTime(iso: string, locale: string): string {
  return `${new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(iso))} UTC`;
}
