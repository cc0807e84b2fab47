import { federationApi } from '@flotilla/contracts-federation';
import { notificationType, videosApi } from '@flotilla/contracts-videos';
import { expect, jest, test } from '@jest/globals';
import { arrivedAt, arrives, commentsAt, inBothDirections, isGoneAt, newcomer, publish } from '../test/two-instances.ts';
import { must } from '../test/world.ts';

// Two whole instances on one machine take their time.
jest.setTimeout(600_000);

const PUBLIC = 1;

test('people subscribe to a channel of the other instance: its next video is in their feed, and they are told of it', async () => {
  await inBothDirections(async (origin, guest) => {
    const olof = await newcomer(origin, 'olof');
    const alice = await newcomer(guest, 'alice');
    await must(alice.call(videosApi.addSubscription, { body: { uri: olof.channel } }), 204);
    await arrives(async () => {
      const query = { uris: [olof.channel] };
      expect(await must(alice.call(videosApi.findSubscriptions, { query }), 200)).toEqual({ [olof.channel]: true });
    });
    const followersOfChannel = async () =>
      (await must(olof.call(videosApi.getChannel, { params: { channelHandle: 'olof_channel' } }), 200)).followersCount;
    await arrives(async () => expect(await followersOfChannel()).toBe(1));

    const { uuid } = await publish(olof, 'Ice on the river');

    await arrives(async () => {
      const { data } = await must(alice.call(videosApi.listSubscriptionVideos, { query: {} }), 200);
      expect(data.map((video) => video.uuid)).toEqual([uuid]);
    });
    await arrives(async () => {
      const query = { typeOneOf: [notificationType.NEW_VIDEO_FROM_SUBSCRIPTION] };
      const { data } = await must(alice.call(videosApi.listMyNotifications, { query }), 200);
      expect(data.map(({ video }) => [video?.uuid, video?.channel.host])).toEqual([[uuid, origin.host]]);
    });

    await must(alice.call(videosApi.removeSubscription, { params: { subscriptionHandle: olof.channel } }), 204);
    await arrives(async () => expect(await followersOfChannel()).toBe(0));
  });
});

test('a comment on a video that asks for approval is shown on both instances once its owner approved it', async () => {
  await inBothDirections(async (origin, guest) => {
    const olof = await newcomer(origin, 'olof');
    const alice = await newcomer(guest, 'alice');
    const { uuid } = await publish(olof, 'Questions, please', { commentsPolicy: 3 });
    await arrivedAt(alice.call, uuid);
    const params = { id: uuid };
    await must(alice.call(videosApi.createCommentThread, { params, body: { text: 'Which boat is that?' } }), 200);

    const held = await arrives(async () => {
      const { data } = await must(olof.call(videosApi.listCommentsOnMyVideos, { query: {} }), 200);
      expect(data).toMatchObject([{ text: 'Which boat is that?', heldForReview: true, account: { name: 'alice', host: guest.host } }]);
      return data[0]?.id ?? 0;
    });
    expect(await commentsAt(origin.anonymous, uuid)).toEqual([]);
    expect(await commentsAt(guest.anonymous, uuid)).toEqual([]);
    await must(olof.call(videosApi.approveComment, { params: { ...params, commentId: held } }), 204);

    const said = [`${alice.handle}: Which boat is that?`];
    await arrives(async () => expect(await commentsAt(origin.anonymous, uuid)).toEqual(said));
    await arrives(async () => expect(await commentsAt(guest.anonymous, uuid)).toEqual(said));

    await must(olof.call(videosApi.deleteComment, { params: { ...params, commentId: held } }), 204);
    await arrives(async () => expect(await commentsAt(guest.anonymous, uuid)).not.toContain(said[0]));
  });
});

test('likes and dislikes are counted at the origin and seen where they came from, and can be taken back', async () => {
  await inBothDirections(async (origin, guest) => {
    const olof = await newcomer(origin, 'olof');
    const alice = await newcomer(guest, 'alice');
    const { uuid } = await publish(olof, 'Boats, rated');
    await arrivedAt(alice.call, uuid);
    const params = { id: uuid };
    const counted = async (call = olof.call) => {
      const { likes, dislikes } = await must(call(videosApi.getVideo, { params }), 200);
      return { likes, dislikes };
    };

    await must(alice.call(videosApi.rateVideo, { params, body: { rating: 'like' } }), 204);
    await arrives(async () => expect(await counted()).toEqual({ likes: 1, dislikes: 0 }));
    // Ratings come in crowds, so others are told of them after a minute.
    await arrives(async () => expect(await counted(guest.anonymous)).toEqual({ likes: 1, dislikes: 0 }), 120_000);
    await must(alice.call(videosApi.rateVideo, { params, body: { rating: 'dislike' } }), 204);
    await arrives(async () => expect(await counted()).toEqual({ likes: 0, dislikes: 1 }));
    await must(alice.call(videosApi.rateVideo, { params, body: { rating: 'none' } }), 204);
    await arrives(async () => expect(await counted()).toEqual({ likes: 0, dislikes: 0 }));
  });
});

test('videos of the other instance stand in playlists, and a public playlist is seen there', async () => {
  await inBothDirections(async (origin, guest) => {
    const olof = await newcomer(origin, 'olof');
    const alice = await newcomer(guest, 'alice');
    const { uuid } = await publish(olof, 'To keep');
    const video = await arrivedAt(alice.call, uuid);
    const body = { displayName: 'Boats of others', privacy: PUBLIC, videoChannelId: alice.channelId } as const;
    const { videoPlaylist } = await must(alice.call(videosApi.createPlaylist, { body }), 200);
    const params = { playlistId: String(videoPlaylist.uuid) };
    await must(alice.call(videosApi.addPlaylistElement, { params, body: { videoId: video.id } }), 200);

    const elementsAt = async (call = guest.anonymous) =>
      (await must(call(videosApi.listPlaylistElements, { params, query: {} }), 200)).data.map(({ type, video: kept }) => [
        type,
        kept?.uuid,
      ]);
    expect(await elementsAt()).toEqual([[0, uuid]]);
    await arrives(async () => {
      const playlist = await must(origin.anonymous(videosApi.getPlaylist, { params }), 200);
      expect(playlist).toMatchObject({ displayName: 'Boats of others', isLocal: false, ownerAccount: { name: 'alice', host: guest.host } });
    });
    await arrives(async () => expect(await elementsAt(origin.anonymous)).toEqual([[0, uuid]]));

    await must(alice.call(videosApi.updatePlaylist, { params, body: { displayName: 'Boats worth a look' } }), 204);
    await arrives(async () =>
      expect((await must(origin.anonymous(videosApi.getPlaylist, { params }), 200)).displayName).toBe('Boats worth a look'),
    );
    await must(alice.call(videosApi.deletePlaylist, { params }), 204);
    await arrives(async () => expect((await origin.anonymous(videosApi.getPlaylist, { params })).status).toBe(404));
  });
});

test('a report about a video of the other instance is seen by the moderators of both, and there it is one of the instance', async () => {
  await inBothDirections(async (origin, guest) => {
    const olof = await newcomer(origin, 'olof');
    const alice = await newcomer(guest, 'alice');
    const { uuid } = await publish(olof, 'Not quite right');
    const { id } = await arrivedAt(alice.call, uuid);
    const body = { reason: 'This is my film', predefinedReasons: ['rights'], video: { id } } as const;
    await must(alice.call(videosApi.createAbuse, { body: { ...body, predefinedReasons: [...body.predefinedReasons] } }), 200);

    for (const [instance, name] of [
      [guest, 'alice'],
      [origin, 'peertube'],
    ] as const) {
      await arrives(async () => {
        const { data } = await must(instance.root.call(videosApi.listAbuses, { query: {} }), 200);
        expect(data.find(({ video }) => video?.uuid === uuid)).toMatchObject({
          reason: 'This is my film',
          predefinedReasons: ['rights'],
          reporterAccount: { name, host: guest.host },
        });
      });
    }
  });
});

test('who watches is counted where the video is', async () => {
  await inBothDirections(async (origin, guest) => {
    const olof = await newcomer(origin, 'olof');
    const alice = await newcomer(guest, 'alice');
    const { uuid } = await publish(olof, 'Watched elsewhere');
    await arrivedAt(alice.call, uuid);

    for (const currentTime of [0, 1]) {
      const body = { currentTime, ...(currentTime === 0 && { viewEvent: 'seek' as const }) };
      await must(alice.call(videosApi.reportPosition, { params: { videoId: uuid }, body }), 204);
    }

    await arrives(async () => expect((await arrivedAt(olof.call, uuid)).views).toBe(1), 180_000);
  });
});

test('a server that is muted is hidden and not listened to, until it is muted no longer', async () => {
  await inBothDirections(async (origin, guest) => {
    const olof = await newcomer(origin, 'olof');
    const alice = await newcomer(guest, 'alice');
    const bob = await newcomer(guest, 'bob');
    const { uuid } = await publish(olof, 'Seen by some');
    const listed = async (call = guest.anonymous) =>
      (await must(call(videosApi.listVideos, { query: {} }), 200)).data.map((video) => video.uuid);
    await arrives(async () => expect(await listed()).toContain(uuid));

    await must(alice.call(videosApi.muteServer, { body: { host: origin.host } }), 204);
    expect(await listed(alice.call)).not.toContain(uuid);
    expect(await listed(bob.call)).toContain(uuid);

    await must(guest.root.call(videosApi.muteServerForInstance, { body: { host: origin.host } }), 204);
    await arrives(async () => expect(await listed(bob.call)).not.toContain(uuid));
    const deliveries = async () => (await must(origin.root.call(federationApi.listDeliveries, { query: {} }), 200)).data;
    const [before] = await deliveries();
    const unheard = await publish(olof, 'Not for them');
    await arrives(async () => {
      const [now] = await deliveries();
      expect(now).toMatchObject({ host: guest.host, state: 'upToDate' });
      // That it was created, and shared by its channel and by the instance.
      expect(now?.delivered).toBeGreaterThanOrEqual((before?.delivered ?? 0) + 3);
    });

    expect((await guest.root.call(videosApi.getVideo, { params: { id: unheard.uuid } })).status).toBe(404);

    await must(guest.root.call(videosApi.unmuteServerForInstance, { params: { host: origin.host } }), 204);
    await arrives(async () => expect(await listed(bob.call)).toContain(uuid));
    const heard = await publish(olof, 'For them again');
    await arrives(async () => expect(await listed(bob.call)).toContain(heard.uuid));
    await must(olof.call(videosApi.deleteVideo, { params: { id: heard.uuid } }), 204);
    await isGoneAt(bob.call, heard.uuid);
  });
});
