import type { MailLanguage } from './languages.ts';

/** The texts around every template, plain and without control characters. */
export type Frame = {
  readonly language: MailLanguage;
  readonly hello: string;
  /** A label, as it stands before what it names. */
  readonly labelled: (label: string) => string;
  readonly linkInFull: string;
  readonly instanceName: string;
  readonly publicUrl: string;
  /** May have several lines, or be empty. */
  readonly signature: string;
};
