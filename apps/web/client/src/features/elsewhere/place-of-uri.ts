import { canonicalHost } from './canonical-host.ts';

/** Something of another instance, and how it is looked up from here. */
export type Elsewhere = {
  readonly host: string;
  /** Where it can be seen. */
  readonly url: string;
  /** What searches know it by. */
  readonly search: string;
  /** Of an account or a channel. */
  readonly handle?: string;
  readonly isPlaylist?: boolean;
};
type Place = { readonly here: string } | { readonly elsewhere: Elsewhere } | { readonly unclear: true };

const HANDLE = /^(?:acct:)?@?([^\s@/?#]+)@([^\s@/?#]+)$/i;
/** Pages of accounts and channels here, at PeerTube and at Mastodon. */
const ACTOR =
  /^\/(?:(?:a|accounts|c|video-channels)\/([^/]+)(?:\/(?:about|video-channels|video-playlists|videos))?|users\/([^/]+)|@([^/]+))\/?$/;
/** A playlist, of which the first forms begin as those of a video do. */
const PLAYLIST = /^\/(?:w\/p|videos\/watch\/playlist|video-playlists(?:\/embed)?)\/[^/;]+/;
/** A video, also by the address of one of its comments. */
const VIDEO = /^\/(?:w|videos\/(?:embed|watch))\/[^/;]+/;

/** What a link or a handle leads to: a path of this instance, or something of another one. */
export function placeOfUri(uri: string, hosts: readonly string[]): Place {
  const text = uri.trim();
  const [, name, host] = HANDLE.exec(text) ?? [];
  if (name && host) return placeOfActor(name, host, hosts);
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return { unclear: true };
  if (hosts.includes(url.host)) return { here: url.pathname.replace(/^\/+/, '/') + url.search };
  const [, page, user, at] = ACTOR.exec(url.pathname) ?? [];
  const actor = decoded(page ?? user ?? at ?? '');
  if (actor.includes('@')) return placeOfUri(actor, hosts);
  const handle = actor && `${actor}@${url.host}`;
  if (handle) return { elsewhere: { host: url.host, url: url.href, search: handle, handle } };
  const playlist = PLAYLIST.exec(url.pathname)?.[0];
  if (playlist) return { elsewhere: { host: url.host, url: url.href, search: url.origin + playlist, isPlaylist: true } };
  const video = VIDEO.exec(url.pathname)?.[0];
  return { elsewhere: { host: url.host, url: url.href, search: video ? url.origin + video : url.href } };
}

function placeOfActor(name: string, text: string, hosts: readonly string[]): Place {
  const host = canonicalHost(text);
  if (host === undefined) return { unclear: true };
  if (hosts.includes(host)) return { here: `/@${encodeURIComponent(name)}` };
  const handle = `${name}@${host}`;
  return { elsewhere: { host, url: `https://${host}/@${encodeURIComponent(name)}`, search: handle, handle } };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
