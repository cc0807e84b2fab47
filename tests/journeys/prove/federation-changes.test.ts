import { authApi } from '@flotilla/contracts-auth';
import { videosApi } from '@flotilla/contracts-videos';
import { expect, jest, test } from '@jest/globals';
import { arrivedAt, arrives, inBothDirections, isGoneAt, newcomer, publish, startTwoInstances } from '../test/two-instances.ts';
import { must } from '../test/world.ts';

// Two whole instances on one machine take their time.
jest.setTimeout(600_000);

const captions = 'WEBVTT\n\n00:00.000 --> 00:01.000\nAhoy\n';

test('chapters, captions and the text of a video change on the other instance as well', async () => {
  await inBothDirections(async (origin, guest) => {
    const olof = await newcomer(origin, 'olof');
    const { uuid } = await publish(olof, 'In parts');
    await arrivedAt(guest.anonymous, uuid);
    const params = { videoId: uuid };

    const chapters = [{ timecode: 0, title: 'Start' }];
    await must(olof.call(videosApi.replaceChapters, { params, body: { chapters } }), 204);
    await arrives(async () =>
      expect(await must(guest.anonymous(videosApi.getChapters, { params: { id: uuid } }), 200)).toEqual({ chapters }),
    );

    const captionfile = new File([captions], 'captions.vtt', { type: 'text/vtt' });
    await must(olof.call(videosApi.putVideoCaption, { params: { ...params, captionLanguage: 'en' }, files: { captionfile } }), 204);
    const caption = await arrives(async () => {
      const { data } = await must(guest.anonymous(videosApi.listVideoCaptions, { params }), 200);
      expect(data).toMatchObject([{ language: { id: 'en' } }]);
      return data[0];
    });
    expect(await (await fetch(caption?.fileUrl ?? '')).text()).toContain('Ahoy');
    await must(olof.call(videosApi.deleteVideoCaption, { params: { ...params, captionLanguage: 'en' } }), 204);
    await arrives(async () => expect((await must(guest.anonymous(videosApi.listVideoCaptions, { params }), 200)).data).toEqual([]));

    const body = { description: 'All about boats.', tags: ['boats', 'sea'], category: 15, nsfw: true };
    await must(olof.call(videosApi.updateVideo, { params: { id: uuid }, body }), 204);
    await arrives(async () => {
      const { description, tags, category, nsfw } = await arrivedAt(guest.anonymous, uuid);
      expect({ description, tags: tags.toSorted(), category: category.id, nsfw }).toEqual(body);
    });
    await must(olof.call(videosApi.updateVideo, { params: { id: uuid }, body: { privacy: 3 } }), 204);
    await isGoneAt(guest.anonymous, uuid);
    await must(olof.call(videosApi.updateVideo, { params: { id: uuid }, body: { privacy: 1 } }), 204);
    await arrivedAt(guest.anonymous, uuid);
  });
});

test('channels and accounts change on the other instance, and take their videos along when they go', async () => {
  await inBothDirections(async (origin, guest) => {
    const olof = await newcomer(origin, 'olof');
    const alice = await newcomer(guest, 'alice');
    const name = 'olofs_second';
    const { videoChannel } = await must(olof.call(videosApi.createChannel, { body: { name, displayName: 'More boats' } }), 200);
    const first = await publish(olof, 'Of the first channel');
    const second = await publish(olof, 'Of the second channel', { channelId: videoChannel.id });
    const channelHandle = `${name}@${origin.host}`;
    await arrivedAt(alice.call, first.uuid);
    await arrivedAt(alice.call, second.uuid);

    const told = { displayName: 'Still more boats', description: 'Every one of them.' };
    await must(olof.call(videosApi.updateChannel, { params: { channelHandle: name }, body: told }), 204);
    await arrives(async () => expect(await must(alice.call(videosApi.getChannel, { params: { channelHandle } }), 200)).toMatchObject(told));
    await must(olof.call(authApi.updateMyUser, { body: { displayName: 'Olof of the boats' } }), 204);
    await arrives(async () => {
      const account = await must(alice.call(videosApi.getAccount, { params: { name: olof.handle } }), 200);
      expect(account.displayName).toBe('Olof of the boats');
    });

    await must(olof.call(videosApi.updateVideo, { params: { id: first.uuid }, body: { channelId: videoChannel.id } }), 204);
    await arrives(async () => expect((await arrivedAt(alice.call, first.uuid)).channel.name).toBe(name));
    await must(olof.call(videosApi.updateVideo, { params: { id: first.uuid }, body: { channelId: olof.channelId } }), 204);
    await arrives(async () => expect((await arrivedAt(alice.call, first.uuid)).channel.name).toBe('olof_channel'));

    await must(olof.call(videosApi.deleteChannel, { params: { channelHandle: name } }), 204);
    await isGoneAt(alice.call, second.uuid);
    await arrives(async () => expect((await alice.call(videosApi.getChannel, { params: { channelHandle } })).status).toBe(404));
    await arrivedAt(alice.call, first.uuid);

    await must(origin.root.call(authApi.deleteUser, { params: { id: olof.userId } }), 204);
    await isGoneAt(alice.call, first.uuid);
    await arrives(async () => expect((await alice.call(videosApi.getAccount, { params: { name: olof.handle } })).status).toBe(404));
  });
});

test('whoever pastes the link or handle of something on an instance that nobody follows finds it', async () => {
  await using instances = await startTwoInstances();
  const { first, second } = instances;
  for (const [origin, guest] of [
    [first, second],
    [second, first],
  ] as const) {
    const olof = await newcomer(origin, 'olof');
    const alice = await newcomer(guest, 'alice');
    const { uuid, shortUUID } = await publish(olof, 'Off the map');

    for (const search of [`${origin.url}/videos/watch/${uuid}`, `${origin.url}/w/${shortUUID}`]) {
      const { data } = await must(alice.call(videosApi.searchVideos, { query: { search } }), 200);
      expect(data.map((video) => [search, video.uuid, video.isLocal])).toEqual([[search, uuid, false]]);
    }
    for (const search of [olof.channel, `@${olof.channel}`, `${origin.url}/video-channels/olof_channel`, `${origin.url}/c/olof_channel`]) {
      const { data } = await must(alice.call(videosApi.searchChannels, { query: { search } }), 200);
      expect(data.map((channel) => [search, channel.name, channel.host])).toEqual([[search, 'olof_channel', origin.host]]);
    }
    expect((await must(guest.anonymous(videosApi.listVideos, { query: {} }), 200)).data.map((video) => video.uuid)).not.toContain(uuid);
  }
});
