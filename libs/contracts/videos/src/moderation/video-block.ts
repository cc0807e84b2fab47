import { boolean, dateTime, integer, nullable, object, string } from '@flotilla/contract';
import { video } from '../video.ts';

/** 1 a moderator blocked the video; 2 it is held back until one has looked at it. */
export const videoBlockType = { MANUAL: 1, AUTO_BEFORE_PUBLISHED: 2 } as const;
export type VideoBlockType = (typeof videoBlockType)[keyof typeof videoBlockType];

/** The reason of every automatic block; clients say it in the language of their reader. */
export const HELD_BACK = 'Held back until a moderator has looked at it.';

/** Bits of `adminFlags` of a user. */
export const adminFlags = { BYPASS_VIDEO_AUTO_BLACKLIST: 1 } as const;

/** docs/contract/video-blocks.md#block */
export const videoBlock = object({
  id: integer(),
  type: integer(),
  reason: nullable(string()),
  unfederated: boolean(),
  video,
  createdAt: dateTime(),
  updatedAt: dateTime(),
});
