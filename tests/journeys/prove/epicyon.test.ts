import { federationApi } from '@flotilla/contracts-federation';
import { videosApi } from '@flotilla/contracts-videos';
import { expect, test } from '@jest/globals';
import { hasEpicyon, startEpicyon } from '../test/epicyon.ts';
import { arrivedAt, arrives, commentsAt, newcomer, publish, startOneInstance } from '../test/two-instances.ts';
import { must } from '../test/world.ts';

const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public';
/** It builds Epicyon first, where that was never done. */
const WITHIN_MS = 480_000;

if (!hasEpicyon) test.skip('Epicyon follows, comments and likes: set FEDERATION_PEER to a program that starts it', () => {});
else {
  test(
    'somebody at Epicyon follows an account, sees its next video, answers it, likes it, and is told of its end',
    async () => {
      await using instance = await startOneInstance();
      await using epicyon = await startEpicyon();
      const olof = await newcomer(instance, 'olof');
      const account = `${instance.url}/accounts/olof`;

      await epicyon.follow(account);
      await arrives(async () =>
        expect((await must(olof.call(videosApi.getAccount, { params: { name: 'olof' } }), 200)).followersCount).toBe(1),
      );

      const { uuid } = await publish(olof, 'Ice breaks up in the archipelago');
      const video = `${instance.url}/videos/watch/${uuid}`;
      await arrives(async () => expect(await epicyon.timeline()).toContain('Ice breaks up in the archipelago'));

      const id = `${epicyon.actor}/statuses/${Date.now()}`;
      const audience = { to: [PUBLIC, account], cc: [`${epicyon.actor}/followers`] };
      const published = new Date().toISOString().replace(/\.\d+/, '');
      const note = {
        id,
        type: 'Note',
        inReplyTo: video,
        attributedTo: epicyon.actor,
        content: '<p>What a noise</p>',
        published,
        ...audience,
      };
      await epicyon.send({ id: `${id}/activity`, type: 'Create', published, object: note, ...audience });
      await arrives(async () => expect(await commentsAt(olof.call, uuid)).toEqual([`${epicyon.handle}: What a noise`]));

      await epicyon.send({ id: `${id}/like`, type: 'Like', object: video, to: [account], cc: [] });
      await arrives(async () => expect((await arrivedAt(olof.call, uuid)).likes).toBe(1));

      await must(olof.call(videosApi.deleteVideo, { params: { id: uuid } }), 204);
      await arrives(async () => expect(await epicyon.timeline()).not.toContain('Ice breaks up in the archipelago'));
    },
    WITHIN_MS,
  );

  test(
    'the instance follows somebody at Epicyon, who accepts, and is followed by its handle',
    async () => {
      await using instance = await startOneInstance();
      await using epicyon = await startEpicyon();

      await must(instance.root.call(federationApi.followInstances, { body: { handles: [epicyon.handle] } }), 204);
      await arrives(async () => {
        const { data } = await must(instance.anonymous(federationApi.listInstanceFollowing, { query: {} }), 200);
        expect(data.map(({ following, state }) => [following.url, state])).toEqual([[epicyon.actor, 'accepted']]);
      });
      await arrives(async () => {
        const { data } = await must(instance.root.call(federationApi.listDeliveries, { query: {} }), 200);
        expect(data).toMatchObject([{ host: epicyon.host, state: 'upToDate', refused: 0 }]);
      });
    },
    WITHIN_MS,
  );
}
