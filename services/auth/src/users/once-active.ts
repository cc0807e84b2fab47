/** What happens once a user is active. Kept in the user's row until then, so that nothing is mailed or logged about a user whom `videos` refuses. Never secrets. */
export type OnceActive = {
  /** The audit event; the id is added when it is recorded. Stored under the name that earlier releases read. */
  readonly deed?: { readonly username: string; readonly values: Readonly<Record<string, unknown>> };
  /** They registered by themselves. */
  readonly isRegistration?: boolean;
  readonly mail?: { readonly kind: 'createPassword' | 'verifyEmail' } | { readonly kind: 'registrationAccepted'; readonly answer: string };
};
