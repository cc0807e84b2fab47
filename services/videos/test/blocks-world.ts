import { videosApi } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { carol } from '@flotilla/test-kit';
import type { World } from './world.ts';

type Wish = { readonly reason?: string | null; readonly unfederate?: boolean };
type Which = number | string;

export const block = (world: Pick<World, 'as'>, videoId: Which, body: Wish = {}, caller: Caller | null = carol) =>
  world.as(caller)(videosApi.blockVideo, { params: { videoId: String(videoId) }, body });
export const unblock = (world: Pick<World, 'as'>, videoId: Which, caller: Caller | null = carol) =>
  world.as(caller)(videosApi.unblockVideo, { params: { videoId: String(videoId) } });
export const changeReason = (world: Pick<World, 'as'>, videoId: Which, body: Wish, caller: Caller | null = carol) =>
  world.as(caller)(videosApi.updateVideoBlock, { params: { videoId: String(videoId) }, body });
export const blocked = (world: Pick<World, 'as'>, query: Record<string, unknown> = {}, caller: Caller | null = carol) =>
  world.as(caller)(videosApi.listBlockedVideos, { query: query as never });
