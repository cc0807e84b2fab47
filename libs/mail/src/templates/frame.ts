import type { MailLanguage } from './languages.ts';

/** What stands around every template. Plain texts, clean. */
export type Frame = {
  readonly language: MailLanguage;
  readonly hello: string;
  readonly colon: string;
  readonly linkInFull: string;
  readonly instanceName: string;
  readonly publicUrl: string;
  /** May have several lines, or be empty. */
  readonly signature: string;
};
