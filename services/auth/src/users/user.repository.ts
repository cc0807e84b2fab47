import { authProblems } from '@flotilla/contracts-auth';
import { isUniqueViolation, type Transaction } from '@flotilla/database';
import { LockMode } from '@mikro-orm/core';
import { ALL_FEATURES_READ, User } from './user.entity.ts';

export type NewUser = Pick<User, 'email' | 'role' | 'username' | 'videoQuota' | 'videoQuotaDaily' | 'nsfwPolicy' | 'createdAt'> &
  Partial<
    Pick<
      User,
      | 'accountDisplayName'
      | 'adminFlags'
      | 'autoPlayVideo'
      | 'channelDisplayName'
      | 'channelName'
      | 'emailVerified'
      | 'onceActive'
      | 'passwordHash'
      | 'pluginAuth'
      | 'videosHistoryEnabled'
    >
  >;

export const userRepository = (tx: Transaction) => ({
  /** Inserts a user. Throws 409 when the name or e-mail address is taken, in any spelling. */
  async add(fields: NewUser): Promise<User> {
    const user = tx.create(User, { ...fields, state: 'creating', newFeaturesInfoRead: ALL_FEATURES_READ }, { partial: true });
    await tx
      .persist(user)
      .flush()
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? authProblems.user_name_taken() : error;
      });
    return user;
  },

  /** Locks the user until the transaction ends, so that events about one user are published in order. */
  lock: (id: number): Promise<User | null> => tx.findOne(User, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }),
});
