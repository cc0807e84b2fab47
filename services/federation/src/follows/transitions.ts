import type { FollowState } from './follow.entity.ts';

/** What happens to a follow. */
export type FollowEvent =
  /** We, or somebody of ours, ask to follow. */
  | 'requested'
  /** They answered our Follow. */
  | 'acceptedByThem'
  | 'rejectedByThem'
  /** We follow no longer. */
  | 'unfollowed'
  /** A Follow came: everybody is welcome, approval is needed, or this follower is not wanted. */
  | 'followed'
  | 'followedForApproval'
  | 'followedUnwanted'
  /** They follow no longer. */
  | 'undone'
  | 'approved'
  | 'refused'
  | 'removed';

export type FollowMessage = 'Accept' | 'Follow' | 'Reject' | 'Undo';
export type Transition = { readonly to: FollowState | 'none'; readonly send?: FollowMessage };
type Transitions = Readonly<Record<FollowEvent, Partial<Readonly<Record<FollowState | 'none', Transition>>>>>;

const ACCEPT: Transition = { to: 'accepted', send: 'Accept' };
const REJECT: Transition = { to: 'rejected', send: 'Reject' };

/** docs/contract/federation.md#states-of-a-follow. What is not here changes nothing. */
export const transitions: Transitions = {
  requested: {
    none: { to: 'pending', send: 'Follow' },
    pending: { to: 'pending', send: 'Follow' },
    rejected: { to: 'rejected', send: 'Follow' },
  },
  acceptedByThem: { pending: { to: 'accepted' }, rejected: { to: 'accepted' } },
  rejectedByThem: { pending: { to: 'rejected' }, accepted: { to: 'rejected' } },
  unfollowed: { pending: { to: 'none' }, rejected: { to: 'none' }, accepted: { to: 'none', send: 'Undo' } },
  followed: { none: ACCEPT, pending: ACCEPT, accepted: ACCEPT, rejected: REJECT },
  followedForApproval: { none: { to: 'pending' }, accepted: ACCEPT, rejected: REJECT },
  followedUnwanted: { none: { to: 'none', send: 'Reject' }, accepted: ACCEPT, rejected: REJECT },
  // A rejected follower could otherwise erase the refusal.
  undone: { pending: { to: 'none' }, accepted: { to: 'none' } },
  approved: { pending: ACCEPT, rejected: ACCEPT },
  refused: { pending: REJECT, accepted: REJECT },
  removed: { pending: { to: 'none', send: 'Reject' }, accepted: { to: 'none', send: 'Reject' }, rejected: { to: 'none' } },
};
