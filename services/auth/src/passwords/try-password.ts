import type { Deps } from '../deps.ts';
import { refuseMoreAttempts, takeAttempt } from '../failed-attempts/failed-attempts.ts';
import { mailAboutGuesses } from '../failed-attempts/mail-about-guesses.ts';

export type PasswordDeps = Pick<Deps, 'clock' | 'database' | 'mailer' | 'passwords' | 'seal'>;
/** Users and registrations have separate ids. */
type Whose = { readonly userId: number } | { readonly registrationId: number };
type Try = Whose & { readonly password: string; readonly stored: string | null };

/**
 * Whether it is the password of a user or of a registration. Wrong ones are counted from all clients together; throws 429 after
 * too many, and mails the user (docs/contract/security.md#g1). Attempts that run while the last one allowed is counted get 429 too, whether wrong
 * or right, so that concurrent guesses reveal no more than sequential ones. Right passwords are not counted, so that any number may
 * come at the same time.
 */
export async function tryPassword(deps: PasswordDeps, { password, stored, ...whose }: Try, signal?: AbortSignal): Promise<boolean> {
  const [counter, id] =
    'userId' in whose ? (['password', whose.userId] as const) : (['registration-password', whose.registrationId] as const);
  await refuseMoreAttempts(deps, counter, id);
  const isRight = await deps.passwords.verify(password, stored, signal);
  await refuseMoreAttempts(deps, counter, id);
  if (isRight) return true;
  await deps.database.transaction(async (tx) => {
    const isLast = await takeAttempt(tx, deps, counter, id);
    // Users who sign in with a provider have no password that could be guessed.
    if (isLast && counter === 'password' && stored !== null) await mailAboutGuesses(tx, deps, 'passwordGuessed', id);
  });
  return false;
}
