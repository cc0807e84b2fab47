import type { Payload } from '@flotilla/contract';
import { authEvents } from '@flotilla/contracts-auth';
import type { Transaction } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import type { User } from './user.entity.ts';

export type UserSnapshot = Payload<(typeof authEvents)['userSnapshot']>;

/** Publishes the new state of a user, and returns it. The caller holds the lock of the user's row. */
export function publishUser(tx: Transaction, user: User, { deleted = false } = {}): UserSnapshot {
  user.version += 1;
  const snapshot: UserSnapshot = {
    userId: user.id,
    version: user.version,
    username: user.username,
    role: user.role,
    blocked: user.blocked,
    deleted,
    nsfwPolicy: user.nsfwPolicy,
    nsfwFlagsDisplayed: user.nsfwFlagsDisplayed,
    nsfwFlagsHidden: user.nsfwFlagsHidden,
    nsfwFlagsBlurred: user.nsfwFlagsBlurred,
    nsfwFlagsWarned: user.nsfwFlagsWarned,
    videosHistoryEnabled: user.videosHistoryEnabled,
    adminFlags: user.adminFlags,
    videoQuota: user.videoQuota,
    videoQuotaDaily: user.videoQuotaDaily,
  };
  publish(tx, authEvents.userSnapshot, snapshot);
  return snapshot;
}
