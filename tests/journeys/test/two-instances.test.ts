import { videosApi } from '@flotilla/contracts-videos';
import { expect, test } from '@jest/globals';
import { arrivedAt, arrives, commentsAt, type Instance, inBothDirections, isGoneAt, newcomer, publish } from './two-instances.ts';
import { must } from './world.ts';

test('what is published on one of two instances is watched, commented and liked on the other, and goes with its origin, in both directions', async () => {
  await inBothDirections(visit);
});

async function visit(origin: Instance, guest: Instance): Promise<void> {
  const olof = await newcomer(origin, 'olof');
  const alice = await newcomer(guest, 'alice');
  const { uuid } = await publish(olof, 'Boats at dawn');

  await arrives(async () => {
    const { data } = await must(guest.anonymous(videosApi.listVideos, { query: {} }), 200);
    expect(data).toMatchObject([{ uuid, name: 'Boats at dawn', isLocal: false, account: { name: 'olof', host: origin.host } }]);
  });
  const video = await arrives(async () => {
    const arrived = await arrivedAt(alice.call, uuid);
    expect(arrived.streamingPlaylists).toHaveLength(1);
    return arrived;
  });
  expect(video.url).toBe(`${origin.url}/videos/watch/${uuid}`);
  const [hls] = video.streamingPlaylists;
  expect(await (await fetch(hls?.playlistUrl ?? '')).text()).toMatch(/^#EXTM3U/);
  const media = hls?.files[0]?.fileUrl ?? '';
  expect(new URL(media).host).toBe(origin.host);
  const part = await fetch(media, { headers: { range: 'bytes=0-99' } });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100]);

  const params = { id: uuid };
  const { comment } = await must(alice.call(videosApi.createCommentThread, { params, body: { text: 'What a morning' } }), 200);
  const said = `${alice.handle}: What a morning`;
  await arrives(async () => expect(await commentsAt(olof.call, uuid)).toEqual([said]));
  const { data } = await must(olof.call(videosApi.listCommentThreads, { params, query: {} }), 200);
  const commentId = data[0]?.id ?? 0;
  await must(olof.call(videosApi.createCommentReply, { params: { ...params, commentId }, body: { text: 'Cold, too' } }), 200);
  await arrives(async () => expect(await commentsAt(alice.call, uuid)).toEqual([said, `${olof.handle}: Cold, too`]));

  await must(alice.call(videosApi.rateVideo, { params, body: { rating: 'like' } }), 204);
  await arrives(async () => expect((await arrivedAt(olof.call, uuid)).likes).toBe(1));
  await must(alice.call(videosApi.deleteComment, { params: { ...params, commentId: comment.id } }), 204);
  await arrives(async () => expect(await commentsAt(olof.call, uuid)).toEqual(['nobody@: ', `${olof.handle}: Cold, too`]));

  await must(olof.call(videosApi.updateVideo, { params, body: { name: 'Boats at noon' } }), 204);
  await arrives(async () => expect((await arrivedAt(alice.call, uuid)).name).toBe('Boats at noon'));
  await must(olof.call(videosApi.deleteVideo, { params }), 204);
  await isGoneAt(alice.call, uuid);
}
