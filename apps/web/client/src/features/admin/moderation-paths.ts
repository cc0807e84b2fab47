/** Pages of moderators that others lead to. */
export const BLOCKS = '/admin/moderation/video-blocks/list';
export const HELD = '/admin/moderation/video-auto-blacklist/list';
export const REPORTS = '/admin/moderation/abuses/list';
