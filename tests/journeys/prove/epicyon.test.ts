import { federationApi } from '@flotilla/contracts-federation';
import { videosApi } from '@flotilla/contracts-videos';
import { expect, test } from '@jest/globals';
import { hasEpicyon, startEpicyon } from '../test/epicyon.ts';
import { arrives, newcomer, publish, startOneInstance } from '../test/two-instances.ts';
import { must } from '../test/world.ts';

/** It builds Epicyon first, where that was never done. */
const WITHIN_MS = 480_000;

if (!hasEpicyon)
  test.skip('Epicyon follows, is followed, gets videos and likes them: set FEDERATION_PEER to a program that starts it', () => {});
else {
  test(
    'somebody at Epicyon likes a video, follows its account and is followed, gets the next video and is told of its end',
    async () => {
      await using instance = await startOneInstance();
      await using epicyon = await startEpicyon();
      const olof = await newcomer(instance, 'olof');

      // Epicyon fails to like a video that is in its timeline, for what it finds there as `likes`.
      const { uuid: id } = await publish(olof, 'Before the ice');
      await epicyon.say('Like', `${instance.url}/videos/watch/${id}`, [`${instance.url}/accounts/olof`]);
      await arrives(async () => expect((await must(olof.call(videosApi.getVideo, { params: { id } }), 200)).likes).toBe(1));

      await epicyon.follow(`${instance.url}/accounts/olof`);
      await arrives(async () =>
        expect((await must(olof.call(videosApi.getAccount, { params: { name: 'olof' } }), 200)).followersCount).toBe(1),
      );

      await must(instance.root.call(federationApi.followInstances, { body: { handles: [epicyon.handle] } }), 204);
      await arrives(async () => {
        const { data } = await must(instance.anonymous(federationApi.listInstanceFollowing, { query: {} }), 200);
        expect(data).toMatchObject([{ following: { name: 'bob', host: epicyon.host }, state: 'accepted' }]);
      });

      const { uuid } = await publish(olof, 'Ice breaks up in the archipelago');
      await arrives(async () => expect(await epicyon.timeline()).toContain(uuid));

      await must(olof.call(videosApi.deleteVideo, { params: { id: uuid } }), 204);
      // It fails on shares by channels, whose addresses it does not know, and gets everything else once that was tried often enough.
      await arrives(async () => {
        const { data } = await must(instance.root.call(federationApi.listDeliveries, { query: {} }), 200);
        if (data[0]?.state === 'failing') await instance.root.call(federationApi.tryHostNow, { params: { host: epicyon.host } });
        expect(data).toMatchObject([{ host: epicyon.host, state: 'upToDate', waiting: 0 }]);
      }, 120_000);
      const { data: failures } = await must(
        instance.root.call(federationApi.listDeliveryFailures, { params: { host: epicyon.host }, query: {} }),
        200,
      );
      expect(new Set(failures.map(({ activity }) => activity.type))).toEqual(new Set(['Announce']));
    },
    WITHIN_MS,
  );
}
