import type { Deps } from '../deps.ts';
import { refuseMoreAttempts, takeAttempt } from '../failed-attempts/failed-attempts.ts';
import { tellOfGuesses } from '../failed-attempts/tell-of-guesses.ts';

export type PasswordDeps = Pick<Deps, 'clock' | 'database' | 'mailer' | 'passwords' | 'seal'>;
/** Ids of users and of registrations are counted apart. */
type Whose = { readonly userId: number } | { readonly registrationId: number };
type Try = Whose & { readonly password: string; readonly stored: string | null };

/**
 * Whether it is the password of a user, or the one somebody asked to be registered with. Wrong ones are counted wherever they are tried; throws 429 after
 * too many, of which a user is told (docs/contract/security.md#g1). What was tried while the last one allowed was counted is not answered either, be it wrong
 * or right: of many guesses at the same moment nobody learns more than of as many one after the other. Right ones count for nothing, so that any number may
 * come at once.
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
    // Who signs in elsewhere has no password that could be guessed.
    if (isLast && counter === 'password' && stored !== null) await tellOfGuesses(tx, deps, 'passwordGuessed', id);
  });
  return false;
}
