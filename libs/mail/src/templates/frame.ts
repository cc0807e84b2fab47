import type { MailLanguage } from './languages.ts';

/** The texts around every template, plain and without control characters. */
export type Frame = {
  readonly language: MailLanguage;
  readonly hello: string;
  /** A label with the colon of its language. */
  readonly labelled: (label: string) => string;
  readonly linkInFull: string;
  readonly instanceName: string;
  readonly publicUrl: string;
  /** The text below every mail: several lines, or empty. */
  readonly signature: string;
};
