import type { Input } from '@flotilla/contract';
import { videosApi } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import type { World } from './world.ts';

export type MadePlaylist = { readonly id: number; readonly uuid: string; readonly shortUUID: string };
type Answered = { readonly status: number; readonly body: unknown };
type Wish = Partial<Input<typeof videosApi.createPlaylist>['body']>;

/** The body of an answer that must be 200. */
export function dataOf({ status, body }: Answered): unknown {
  if (status !== 200) throw new Error(`refused: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** A playlist in the channel of its owner, private unless it says otherwise. */
export async function makePlaylist(world: World, owner: Caller, wish: Wish = {}): Promise<MadePlaylist> {
  const body = { displayName: 'A playlist', videoChannelId: world.channelOf(owner), ...wish };
  const answer = await world.as(owner)(videosApi.createPlaylist, { body });
  if (answer.status !== 200) throw new Error(`no playlist: ${JSON.stringify(answer.body)}`);
  return answer.body.videoPlaylist;
}

/** Adds a video and returns the id of the element. */
export async function addVideo(world: World, caller: Caller, list: Pick<MadePlaylist, 'id'>, videoId: number | string): Promise<number> {
  const params = { playlistId: String(list.id) };
  const answer = await world.as(caller)(videosApi.addPlaylistElement, { params, body: { videoId: String(videoId) } });
  if (answer.status !== 200) throw new Error(`not added: ${JSON.stringify(answer.body)}`);
  return answer.body.videoPlaylistElement.id;
}

export async function listOf(world: World, caller: Caller | null, { uuid }: Pick<MadePlaylist, 'uuid'>, count = 100) {
  const answer = await world.as(caller)(videosApi.listPlaylistElements, { params: { playlistId: uuid }, query: { count } });
  if (answer.status !== 200) throw new Error(`no list: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Position and name of each video, as a reader sees them. */
export const orderOf = async (world: World, caller: Caller | null, list: Pick<MadePlaylist, 'uuid'>) =>
  (await listOf(world, caller, list)).data.map(({ position, video, type }) => `${position} ${video?.name ?? `(${type})`}`);

export function namesIn({ status, body }: Answered): string[] {
  if (status !== 200) throw new Error(`no list: ${JSON.stringify(body)}`);
  return (body as { data: { displayName: string }[] }).data.map(({ displayName }) => displayName);
}
