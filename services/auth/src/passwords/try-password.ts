import type { Deps } from '../deps.ts';
import { refuseMoreAttempts, takeAttempt } from '../sessions/failed-attempts.ts';
import { tellOfGuesses } from '../sessions/tell-of-guesses.ts';

export type PasswordDeps = Pick<Deps, 'clock' | 'database' | 'mailer' | 'passwords' | 'seal'>;
type Try = { readonly userId: number; readonly password: string; readonly stored: string | null };

/**
 * Whether it is the password of a user. Wrong ones are counted wherever they are tried; throws 429 after too many, of which the owner is told (G1).
 * What was tried while the last one allowed was counted is not answered either, be it wrong or right: of many guesses at the same moment nobody learns
 * more than of as many one after the other. Right ones count for nothing, so that any number may come at once.
 */
export async function tryPassword(deps: PasswordDeps, { userId, password, stored }: Try, signal?: AbortSignal): Promise<boolean> {
  await refuseMoreAttempts(deps, 'password', userId);
  const isRight = await deps.passwords.verify(password, stored, signal);
  await refuseMoreAttempts(deps, 'password', userId);
  if (isRight) return true;
  const isLast = await takeAttempt(deps, 'password', userId);
  // Who signs in elsewhere has no password that could be guessed.
  if (isLast && stored !== null) await tellOfGuesses(deps, 'passwordGuessed', userId);
  return false;
}
