export { type Changed, changeFollow } from './change-follow.ts';
export { Follow, type FollowState } from './follow.entity.ts';
export { followLater } from './follow-actor.ts';
export type { FollowEvent } from './transitions.ts';
