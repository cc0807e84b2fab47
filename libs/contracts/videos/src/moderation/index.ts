export {
  type AbuseKind,
  type AbuseReason,
  type AbuseState,
  abuseKinds,
  abuseMessage,
  abuseReasons,
  abuseState,
  abuseStates,
  adminAbuse,
  userAbuse,
} from './abuse.ts';
export { abusesInternal } from './abuses.internal.ts';
export { abusesApi } from './abuses.operations.ts';
export { moderationEvents, moderationTopic } from './events.ts';
export { moderationApi } from './operations.ts';
export { adminFlags, HELD_BACK, type VideoBlockType, videoBlock, videoBlockType } from './video-block.ts';
export { videoBlocksApi } from './video-blocks.operations.ts';
