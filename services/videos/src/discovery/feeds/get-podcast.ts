import { isUnavailable } from '@flotilla/availability';
import { feedsApi } from '@flotilla/contracts-videos';
import { hotStatement } from '@flotilla/database';
import { route } from '@flotilla/http-server';
import { p } from '@mikro-orm/core';
import { isOpen } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { instanceUrls } from '../../instance-urls.ts';
import { isoDate } from '../../iso-date.ts';
import { describeFeed, pageOfAccount, pageOfChannel, subjectOf, widest } from './about-feed.ts';
import { listFeedVideos } from './feed-videos.ts';
import { findShownChannel } from './find-owners.ts';
import { negotiate, RSS_TYPES } from './formats.ts';
import { itemOfVideo } from './item-of-video.ts';
import { writePodcast } from './podcast.ts';
import { podcastCategories } from './podcast-categories.ts';
import { readChapterLinks } from './read-chapter-links.ts';
import { readTranscripts } from './read-transcripts.ts';
import { selfLinks } from './self-links.ts';
import { sendFeed } from './send-feed.ts';
import { uuidOfAddress } from './uuid-of-address.ts';

const NEWEST = 1_000;
/** What most of the newest videos of a channel are about, and spoken in. */
export const readHabits = hotStatement({
  name: 'read-habits-of-channel',
  text: `select mode() within group (order by language) as language, mode() within group (order by category) as category
    from (select language, category from videos where channel_id = $1::int and audience = 1 order by published_at desc, id limit ${NEWEST}) newest`,
  row: { language: p.text().nullable(), category: p.integer().nullable() },
});

/** The newest videos of a channel of this instance, for podcast apps (docs/contract/feeds.md#podcast). */
export const getPodcastRoute = (deps: Deps) =>
  route(feedsApi.getPodcast, async ({ query, context }) => {
    const type = negotiate(context.request.headers.accept, RSS_TYPES);
    const channel = await findShownChannel(deps, query.videoChannelId);
    const owners = { scope: { of: 'channel', id: channel.id }, accountIds: [], channelIds: [] } as const;
    const [rows, [habits], email] = await Promise.all([
      channel.isLocal ? listFeedVideos(deps, { owners, choice: {} }) : [],
      readHabits(deps.database, [channel.id]),
      channel.owner.userId === null ? null : publicEmail(deps, channel.owner.userId),
    ]);
    const urls = instanceUrls(deps.config.publicUrl);
    const transcripts = await readTranscripts(deps.database, rows.filter(isOpen), urls);
    const feed = describeFeed(deps, {
      subject: subjectOf(deps, { channel, account: null }),
      items: rows.map((row) => ({ ...itemOfVideo(row, urls), transcripts: transcripts.get(row.id) ?? [] })),
      changes: [
        ...rows.flatMap(({ updatedAt, publishedAt }) => [isoDate(updatedAt), isoDate(publishedAt)]),
        ...[...transcripts.values()].flat().map(({ updatedAt }) => updatedAt),
      ],
      self: selfLinks(feedsApi.getPodcast, context.url, urls),
    });
    const text = writePodcast({
      ...feed,
      guid: uuidOfAddress(channel.url),
      language: habits?.language ?? 'en',
      category: podcastCategories[habits?.category ?? 0] ?? null,
      publisher: deps.settings().instance.name,
      person: { name: channel.displayName, link: pageOfChannel(channel.name, urls), image: widest(channel.avatars) },
      accountLink: pageOfAccount(channel.owner.name, urls),
      email,
      chapterLinks: await readChapterLinks(deps.database, rows, urls),
    });
    return sendFeed(context, { text, type });
  });

/** While auth does not answer, a podcast goes without the address of its owner. */
async function publicEmail({ feedOwners }: Pick<Deps, 'feedOwners'>, userId: number): Promise<string | null> {
  try {
    return await feedOwners.publicEmail(userId);
  } catch (error) {
    if (isUnavailable(error)) return null;
    throw error;
  }
}
