import type { Deps } from '../../deps.ts';
import { type InstanceUrls, instanceUrls } from '../../instance-urls.ts';
import type { Author, Feed, FeedItem } from './feed.ts';
import type { FoundOwners, ShownAccount } from './find-owners.ts';
import { renderText } from './rendered-text.ts';
import type { SelfLinks } from './self-links.ts';

const PRODUCT = 'Flotilla';

type Actor = Pick<ShownAccount, 'avatars' | 'description' | 'displayName' | 'name' | 'updatedAt'>;
/** What a feed is about: title, description in Markdown, page, picture, and when that changed. */
export type Subject = {
  readonly title: string;
  readonly description: string | null;
  readonly link: string;
  readonly image?: string | undefined;
  readonly author: Author | null;
  readonly updatedAt: string | null;
};

type Asked = {
  readonly subject: Subject;
  readonly items: readonly FeedItem[];
  /** When the newest change of each item was. */
  readonly changes: readonly string[];
  readonly self: SelfLinks;
};

type From = Pick<Deps, 'config' | 'settings'>;

/** What every feed says of itself (docs/contract/feeds.md#about-a-feed). */
export function describeFeed({ clock, config }: Pick<Deps, 'clock' | 'config'>, { subject, items, changes, self }: Asked): Feed {
  const { base } = instanceUrls(config.publicUrl);
  const changedAt = [subject.updatedAt, ...changes].filter((date) => date !== null).toSorted();
  return {
    title: subject.title,
    description: renderText(subject.description).line,
    link: subject.link,
    image: subject.image ?? `${base}/client/assets/images/icons/icon-96x96.png`,
    favicon: `${base}/client/assets/images/favicon.png`,
    generator: `${PRODUCT} - ${base}`,
    copyright: `All rights reserved, unless otherwise specified in the terms at ${base}/about and the licences of the contents.`,
    author: subject.author,
    self,
    updatedAt: changedAt.at(-1) ?? clock.now().toISOString(),
    items,
  };
}

/** The first row that fits: a channel, an account, the instance. */
export function subjectOf({ config, settings }: From, { channel, account }: Pick<FoundOwners, 'account' | 'channel'>): Subject {
  const urls = instanceUrls(config.publicUrl);
  if (channel) return subjectOfActor(channel, pageOfChannel(channel.name, urls), authorOf(channel.displayName, channel.owner.name, urls));
  if (account) return subjectOfActor(account, pageOfAccount(account.name, urls), authorOf(account.displayName, account.name, urls));
  const { name, description, shortDescription } = settings().instance;
  return { title: name, description: description || shortDescription, link: urls.base, author: null, updatedAt: null };
}

const subjectOfActor = ({ displayName, description, avatars, updatedAt }: Actor, link: string, author: Author): Subject => ({
  title: displayName,
  description,
  link,
  image: widest(avatars),
  author,
  updatedAt,
});

const authorOf = (name: string, account: string, urls: InstanceUrls): Author => ({ name, link: pageOfAccount(account, urls) });

export const pageOfAccount = (name: string, { base }: InstanceUrls) => `${base}/a/${name}/video-channels`;
export const pageOfChannel = (name: string, { base }: InstanceUrls) => `${base}/c/${name}/videos`;

export function widest(avatars: ShownAccount['avatars']): string | undefined {
  return avatars.toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0))[0]?.fileUrl;
}
