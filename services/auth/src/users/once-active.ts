/** What follows from the making of a user. It waits in the user's row, so that nobody hears of somebody whom `videos` refuses. Never secrets. */
export type OnceActive = {
  /** For the audit log, where the id is added. Stored under the name that earlier releases read. */
  readonly deed?: { readonly username: string; readonly values: Readonly<Record<string, unknown>> };
  readonly mail?: { readonly kind: 'createPassword' | 'verifyEmail' } | { readonly kind: 'registrationAccepted'; readonly answer: string };
};
