import type { Input } from '@flotilla/contract';
import type { authApi } from '../../../precomputed/operations.ts';
import { SKIPS_REVIEW, USER, type User } from './roles.ts';

type NewUser = Input<typeof authApi.createUser>['body'];
type Changes = Input<typeof authApi.updateUser>['body'];
type Quotas = { readonly videoQuota: number; readonly videoQuotaDaily: number };

/** A user as the form shows it. Sizes in bytes, -1 is no limit. */
export type UserDraft = Quotas & {
  readonly username: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly password: string;
  readonly role: 0 | 1 | 2;
  readonly channelName: string;
  readonly skipsReview: boolean;
};

export function draftOf(user: User | undefined, usual: Quotas): UserDraft {
  return {
    username: user?.username ?? '',
    email: user?.email ?? '',
    emailVerified: user?.emailVerified ?? false,
    password: '',
    role: user?.role.id ?? USER,
    channelName: '',
    skipsReview: ((user?.adminFlags ?? 0) & SKIPS_REVIEW) !== 0,
    videoQuota: user?.videoQuota ?? usual.videoQuota,
    videoQuotaDaily: user?.videoQuotaDaily ?? usual.videoQuotaDaily,
  };
}

/** What is sent to create a user; what was left as usual follows the instance. */
export function newUserOf(draft: UserDraft, usual: Quotas): NewUser {
  const { username, email, password, role, channelName, skipsReview, videoQuota, videoQuotaDaily } = draft;
  return {
    username: username.trim(),
    email: email.trim(),
    password,
    role,
    ...(channelName.trim() !== '' && { channelName: channelName.trim() }),
    ...(skipsReview && { adminFlags: SKIPS_REVIEW }),
    ...(videoQuota !== usual.videoQuota && { videoQuota }),
    ...(videoQuotaDaily !== usual.videoQuotaDaily && { videoQuotaDaily }),
  };
}

/** What is sent to change a user: only what is another than before, so that two administrators do not undo each other. */
export function changesOf(draft: UserDraft, user: User): Changes {
  const before = draftOf(user, user);
  // Another address is one that nobody proved, unless it is said here.
  const wasVerified = before.emailVerified && draft.email.trim().toLowerCase() === before.email.toLowerCase();
  const adminFlags = draft.skipsReview ? user.adminFlags | SKIPS_REVIEW : user.adminFlags & ~SKIPS_REVIEW;
  return {
    ...(draft.email.trim() !== before.email && { email: draft.email.trim() }),
    ...(draft.emailVerified !== wasVerified && { emailVerified: draft.emailVerified }),
    ...(draft.password !== '' && { password: draft.password }),
    ...(draft.role !== before.role && { role: draft.role }),
    ...(draft.videoQuota !== before.videoQuota && { videoQuota: draft.videoQuota }),
    ...(draft.videoQuotaDaily !== before.videoQuotaDaily && { videoQuotaDaily: draft.videoQuotaDaily }),
    ...(adminFlags !== user.adminFlags && { adminFlags }),
  };
}
