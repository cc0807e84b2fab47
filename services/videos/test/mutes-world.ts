import { videosApi } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { bob, root } from '@flotilla/test-kit';
import type { World } from './world.ts';

export const mute = (world: World, accountName: string, caller: Caller | null = bob) =>
  world.as(caller)(videosApi.muteAccount, { body: { accountName } });
export const unmute = (world: World, accountName: string, caller: Caller | null = bob) =>
  world.as(caller)(videosApi.unmuteAccount, { params: { accountName } });
export const muteServer = (world: World, host: string, caller: Caller | null = bob) =>
  world.as(caller)(videosApi.muteServer, { body: { host } });
export const unmuteServer = (world: World, host: string, caller: Caller | null = bob) =>
  world.as(caller)(videosApi.unmuteServer, { params: { host } });

/** The same by the instance, at the wish of a moderator. */
export const forAll = {
  mute: (world: World, accountName: string, caller: Caller | null = root) =>
    world.as(caller)(videosApi.muteAccountForInstance, { body: { accountName } }),
  unmute: (world: World, accountName: string, caller: Caller | null = root) =>
    world.as(caller)(videosApi.unmuteAccountForInstance, { params: { accountName } }),
  muteServer: (world: World, host: string, caller: Caller | null = root) =>
    world.as(caller)(videosApi.muteServerForInstance, { body: { host } }),
  unmuteServer: (world: World, host: string, caller: Caller | null = root) =>
    world.as(caller)(videosApi.unmuteServerForInstance, { params: { host } }),
};

export const accountOf = async (world: World, { userId }: Caller) => {
  const [row] = await world.sql<{ id: number }>('select id from accounts where user_id = $1', [userId]);
  return row?.id as number;
};
