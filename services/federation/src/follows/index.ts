export { type Changed, changeFollow } from './change-follow.ts';
export { endFollowsOf } from './end-follows.ts';
export { Follow, type FollowState } from './follow.entity.ts';
export { followLater } from './follow-actor.ts';
export { followBack } from './follow-back.ts';
export type { FollowEvent } from './transitions.ts';
