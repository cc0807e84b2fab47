import { PermanentFailure } from '@flotilla/jobs';
import { Problem } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { activateUser } from './activate-user.ts';
import { User } from './user.entity.ts';

/** Goes on with a creation that stopped halfway. A taken name is a normal outcome; any other refusal is a failure. */
export async function finishActivation(deps: Deps, userId: number): Promise<void> {
  const user = await deps.database.transaction((tx) => tx.findOne(User, { id: userId, state: 'creating' }));
  if (!user) return;
  await activateUser(deps, user).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    if (error.status === 400) throw new PermanentFailure(error.message, { cause: error });
    if (error.status !== 409) throw error;
  });
}
