import type { Deps } from '../deps.ts';
import { mailAboutGuesses } from '../failed-attempts/mail-about-guesses.ts';
import { refuseMoreGuesses, subjectOf, takeGuess } from '../failed-attempts/password-guesses.ts';

export type PasswordDeps = Pick<Deps, 'clock' | 'database' | 'mailer' | 'passwords' | 'seal'>;
type Try = {
  /** The name or address of whose password it should be, whether or not somebody has it. */
  readonly name: string;
  /** The user who has that name, if there is one. */
  readonly userId: number | undefined;
  /** Where it comes from (`knownPlaceOf`). */
  readonly place: string;
  readonly password: string;
  /** Null where nobody has that name, or its user no password. */
  readonly stored: string | null;
};

/**
 * Whether it is the password of somebody. Wrong ones are counted; throws 429 after too many, and mails the user (docs/contract/sign-in.md#guesses). Does
 * the same work for names that nobody has, so that neither answers nor their times tell them apart. Attempts that run while the last one allowed is counted
 * get 429 too, whether wrong or right, so that concurrent guesses reveal no more than sequential ones. Right passwords are not counted, so that any number
 * may come at the same time.
 */
export async function tryPassword(
  deps: PasswordDeps,
  { name, userId, place, password, stored }: Try,
  signal?: AbortSignal,
): Promise<boolean> {
  const guessed = { subject: await subjectOf(deps.database, deps, name), place };
  await refuseMoreGuesses(deps, guessed);
  const isRight = await deps.passwords.verify(password, stored, signal);
  await refuseMoreGuesses(deps, guessed);
  if (isRight) return true;
  await deps.database.transaction(async (tx) => {
    const isLast = await takeGuess(tx, deps, guessed);
    // Users who sign in with a provider have no password that could be guessed.
    if (isLast && userId !== undefined && stored !== null) await mailAboutGuesses(tx, deps, 'passwordGuessed', userId);
  });
  return false;
}
