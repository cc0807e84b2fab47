/** Who writes or reads: an address, with a name where there is one. */
export type Mailbox = { readonly address: string; readonly name?: string | undefined };

export type Mail = {
  readonly to: string | Mailbox;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly replyTo?: string | Mailbox | undefined;
  /** One for each event (`messageIdOf`), so that a mail sent twice is seen as one. */
  readonly messageId: string;
  /** What it is written in, as a language tag. */
  readonly language: string;
};

export type Mailer = {
  /** Whether mails go anywhere at all. */
  readonly canSend: boolean;
  /** Resolves when the server took the mail, or the file is there. Throws MailAway, MailRefused or MailMisconfigured. */
  send(mail: Mail): Promise<void>;
  /** Lets what is under way end, for a few seconds, and gives up its connections. */
  close(): Promise<void>;
};
