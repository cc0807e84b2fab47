/** A sender or recipient: an address, with a name if there is one. */
export type Mailbox = { readonly address: string; readonly name?: string | undefined };

export type Mail = {
  /** Names the sender where the operator gave an address without a name. */
  readonly fromName?: string | undefined;
  readonly to: string | Mailbox;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly replyTo?: string | Mailbox | undefined;
  /** One per event (`messageIdOf`), so that mail programs recognise a mail that was sent twice. */
  readonly messageId: string;
  /** Its language, as a language tag. */
  readonly language: string;
};

export type Mailer = {
  /** What takes them: a mail server, a folder of the operator, or nothing. */
  readonly delivery: 'server' | 'directory' | 'none';
  /** Whether mails are sent or written at all. */
  readonly canSend: boolean;
  /** Whether they reach people: false also where they are only kept for the operator. */
  readonly delivers: boolean;
  /** Resolves when the server took the mail, or the file is there. Throws MailUnavailable, MailRefused or MailMisconfigured. */
  send(mail: Mail): Promise<void>;
  /** Waits a few seconds for running deliveries and closes the connections. */
  close(): Promise<void>;
};
