import type { InstanceUrls } from '../instance-urls.ts';
import type { Actor, ActorImage } from './actor.entity.ts';
import { keyIdOf } from './actor-addresses.ts';

type Page = { readonly [Kind in NonNullable<Actor['localKind']>]: string };
const pages: Page = { account: 'a', server: 'a', channel: 'c' };

/** Mastodon takes the first picture. */
const FIRST_WIDTH = 120;

type Surroundings = {
  readonly urls: Pick<InstanceUrls, 'base' | 'sharedInbox'>;
  readonly publicKey: string;
  /** The account that owns a channel. */
  readonly owner: string | undefined;
};

/** A local actor as peers read it (docs/contract/federation.md#actors). */
export function actorDocument(actor: Actor, { urls, publicKey, owner }: Surroundings) {
  const { url, localKind, name } = actor;
  const page = `${urls.base}/${pages[localKind ?? 'account']}/${name}`;
  const { avatars, banners } = actor;
  return {
    type: actor.type,
    id: url,
    following: actor.following,
    followers: actor.followers,
    playlists: actor.playlists,
    inbox: actor.inbox,
    outbox: actor.outbox,
    preferredUsername: name,
    name: actor.displayName,
    summary: actor.description,
    // One object: PeerTube 6 refuses an actor with several (docs/contract/federation.md#actors).
    url: { type: 'Link', mediaType: 'text/html', href: page },
    endpoints: { sharedInbox: urls.sharedInbox },
    publicKey: { id: keyIdOf(url), owner: url, publicKeyPem: publicKey },
    published: actor.publishedAt,
    ...(avatars.length > 0 && { icon: sorted(avatars, FIRST_WIDTH).map(asImage) }),
    ...(banners.length > 0 && { image: sorted(banners).map(asImage) }),
    ...(localKind === 'channel' && {
      support: actor.support,
      // Lemmy lets nobody but the owner post.
      postingRestrictedToMods: true,
      attributedTo: [{ type: 'Person', id: owner }],
    }),
  };
}

/** Nearest to a width first, without one the widest. */
const sorted = (images: readonly ActorImage[], width = Number.MAX_SAFE_INTEGER) =>
  images.toSorted((one, other) => Math.abs((one.width ?? 0) - width) - Math.abs((other.width ?? 0) - width));

const asImage = ({ mediaType, width, height, url }: ActorImage) => ({ type: 'Image', mediaType, width, height, url });
