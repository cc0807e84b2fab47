import { videosApi } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { alice, bob, carol, root } from '@flotilla/test-kit';
import type { World } from './world.ts';

type Wanted = Record<string, unknown>;
type Calling = Pick<World, 'as'>;

export const report = (world: Calling, body: Wanted, caller: Caller | null = bob, password?: string) =>
  world.as(caller)(videosApi.createAbuse, {
    body: { reason: 'It is not theirs.', ...body } as never,
    ...(password !== undefined && { headers: { 'x-service-video-password': password } }),
  });

/** The id of a new report of bob. */
export async function reported(world: Calling, body: Wanted, caller: Caller | null = bob): Promise<number> {
  const answer = await report(world, body, caller);
  if (answer.status !== 200) throw new Error(`not reported: ${JSON.stringify(answer.body)}`);
  return answer.body.abuse.id;
}

export const listAll = (world: Calling, query: Wanted = {}, caller: Caller | null = carol) =>
  world.as(caller)(videosApi.listAbuses, { query: query as never });
export const listMine = (world: Calling, query: Wanted = {}, caller: Caller | null = bob) =>
  world.as(caller)(videosApi.listMyAbuses, { query: query as never });

/** Ids of what moderators are shown, in its order. */
export async function idsOf(world: Calling, query: Wanted = {}, caller: Caller | null = carol): Promise<number[]> {
  const answer = await listAll(world, query, caller);
  if (answer.status !== 200) throw new Error(`no list: ${JSON.stringify(answer.body)}`);
  return answer.body.data.map(({ id }) => id);
}

export const decide = (world: Calling, abuseId: number, body: Wanted, caller: Caller | null = carol) =>
  world.as(caller)(videosApi.updateAbuse, { params: { abuseId }, body: body as never });
export const forget = (world: Calling, abuseId: number, caller: Caller | null = carol) =>
  world.as(caller)(videosApi.deleteAbuse, { params: { abuseId } });

export const write = (world: Calling, abuseId: number, message: string, caller: Caller | null = bob) =>
  world.as(caller)(videosApi.createAbuseMessage, { params: { abuseId }, body: { message } });
export const messages = (world: Calling, abuseId: number, caller: Caller | null = bob) =>
  world.as(caller)(videosApi.listAbuseMessages, { params: { abuseId } });
export const unwrite = (world: Calling, abuseId: number, messageId: number, caller: Caller | null = bob) =>
  world.as(caller)(videosApi.deleteAbuseMessage, { params: { abuseId, messageId } });

/** A comment of somebody below a video. */
export async function comment(world: Calling, videoId: string, text: string, caller: Caller): Promise<number> {
  const answer = await world.as(caller)(videosApi.createCommentThread, { params: { id: videoId }, body: { text } });
  if (answer.status !== 200) throw new Error(`no comment: ${JSON.stringify(answer.body)}`);
  return answer.body.comment.id;
}

/** Who moderates is known. */
export async function publishTeam(world: World): Promise<void> {
  for (const person of [alice, bob, carol, root]) await world.publishUser(person);
}
