import { abusesApi } from './abuses.operations.ts';
import { videoBlocksApi } from './video-blocks.operations.ts';

/** What people report, and what moderators do about it. */
export const moderationApi = { ...abusesApi, ...videoBlocksApi };
