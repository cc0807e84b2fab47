import { archivesInternal as ofFederation } from '@flotilla/contracts-federation';
import { archivesInternal as ofVideos } from '@flotilla/contracts-videos';
import { jsonList } from '../json-text.ts';
import { chained, everyItem, filtered, mapped } from '../pages.ts';
import type { Making, Section } from '../section.ts';
import { writeCollection } from './write-collection.ts';

/** Whom somebody muted, follows, and is followed by. */
export const people: Section = {
  name: 'people',
  topics: ['videos.follows', 'videos.mutes'],
  async write(making) {
    const { archive, userId, neighbours } = making;
    const params = { userId };
    const mutes = () => everyItem((after) => neighbours.videos.ask(ofVideos.listArchivedMutes, { params, query: { after } }, 200));
    const following = () => everyItem((after) => neighbours.videos.ask(ofVideos.listArchivedFollowing, { params, query: { after } }, 200));

    await archive.addText('peertube/blocklist.json', blocklist(mutes));
    const followed = mapped(following(), ({ targetUrl: _url, ...follow }) => follow);
    await archive.addText('peertube/following.json', jsonList('following', followed));
    await archive.addText('peertube/follower.json', jsonList('followers', followers(making)));
    await writeCollection(
      archive,
      'following.json',
      mapped(following(), ({ targetUrl }) => targetUrl),
    );
  },
};

type Mute = { readonly kind: 'account' | 'server'; readonly name: string };

async function* blocklist(mutes: () => AsyncIterable<Mute>): AsyncGenerator<string> {
  const servers = mapped(
    filtered(mutes(), ({ kind }) => kind === 'server'),
    ({ name: host }) => ({ host }),
  );
  const actors: { handle: string }[] = [];
  for await (const { kind, name: handle } of mutes()) if (kind === 'account') actors.push({ handle });
  yield* jsonList('instances', servers, () => ({ actors }));
}

/** Those of this instance, then those of others: of the account and of each channel. */
async function* followers(making: Making) {
  const { userId, username, neighbours, config } = making;
  const { host } = new URL(config.publicUrl);
  const params = { userId };
  const here = everyItem((after) => neighbours.videos.ask(ofVideos.listArchivedFollowers, { params, query: { after } }, 200));
  yield* mapped(here, ({ targetUrl: _url, ...follow }) => follow);
  const channels = everyItem((after) => neighbours.videos.ask(ofVideos.listArchivedChannels, { params, query: { after } }, 200));
  for await (const name of chained(
    one(username),
    mapped(channels, (channel) => channel.name),
  )) {
    const elsewhere = everyItem((after) =>
      neighbours.federation.ask(ofFederation.listArchivedFollowersElsewhere, { params: { name }, query: { after } }, 200),
    );
    yield* mapped(elsewhere, ({ handle, createdAt }) => ({ handle, targetHandle: `${name}@${host}`, createdAt }));
  }
}

async function* one<Item>(item: Item): AsyncGenerator<Item> {
  yield item;
}
