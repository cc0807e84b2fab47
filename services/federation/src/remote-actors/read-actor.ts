import { readRsaPublicKey } from '@flotilla/activitypub';
import type { ActorImage } from '../actors/actor.entity.ts';
import { canonicalUrl, hostOf, isOnHostOf } from './canonical-url.ts';
import type { Fetching } from './fetch-object.ts';
import { dateOf, type Fields, idOf, isFields, lineOf, listOf, textOf, typeOf } from './read-fields.ts';

const TYPES = ['Application', 'Group', 'Organization', 'Person', 'Service'] as const;
const NAME = /^[A-Za-z0-9\-_.:]{1,255}$/;
const PEM = /^\s*-----BEGIN (?:RSA )?PUBLIC KEY-----[\s\S]+-----END (?:RSA )?PUBLIC KEY-----\s*$/;
const MOST_IMAGES = 10;
const MOST_OWNERS = 10;

/** The facts of an actor as its document tells them; `owners` of a channel, in their order. */
export type ReadActor = ReturnType<typeof factsOf>;

/** An actor of another instance (docs/contract/federation.md#remote-actors), or why its document is refused. */
export function readActor(deps: Pick<Fetching, 'config'>, object: Fields, url: string): ReadActor | { readonly refused: string } {
  const key = isFields(object['publicKey']) ? object['publicKey'] : {};
  const inbox = canonicalUrl(deps, object['inbox']);
  const owners = ownersOf(deps, object, url);
  const checks: readonly (readonly [boolean, string])[] = [
    [TYPES.some((type) => type === object['type']), 'its type is none of an actor'],
    [typeof object['preferredUsername'] === 'string' && NAME.test(object['preferredUsername']), 'its name is not valid'],
    [inbox !== undefined && isOnHostOf(inbox, url), 'its inbox is not on its host'],
    [canonicalUrl(deps, key['id']) !== undefined && isOnHostOf(canonicalUrl(deps, key['id']) as string, url), 'its key is not on its host'],
    [canonicalUrl(deps, key['owner']) === url, 'its key belongs to somebody else'],
    [isRsaKey(key['publicKeyPem']), 'its key is no RSA key'],
    [object['type'] !== 'Group' || owners.length > 0, 'it has no owner'],
  ];
  const failed = checks.find(([holds]) => !holds);
  return failed ? { refused: failed[1] } : factsOf(deps, object, { url, inbox: inbox as string, key, owners });
}

type Known = { readonly url: string; readonly inbox: string; readonly key: Fields; readonly owners: readonly string[] };

function factsOf(deps: Pick<Fetching, 'config'>, object: Fields, { url, inbox, key, owners }: Known) {
  const nearby = (value: unknown) => {
    const address = canonicalUrl(deps, value);
    return address && isOnHostOf(address, url) ? address : null;
  };
  const endpoints = isFields(object['endpoints']) ? object['endpoints'] : {};
  const description = textOf(object['summary'], 1000)?.trim() ?? '';
  return {
    url,
    type: object['type'] as (typeof TYPES)[number],
    name: object['preferredUsername'] as string,
    host: hostOf(url),
    displayName: lineOf(object['name'], 120) ?? (object['preferredUsername'] as string),
    description: description.length < 3 ? null : description,
    support: textOf(object['support'], 1000)?.trim() || null,
    avatars: imagesOf(deps, object['icon']),
    banners: imagesOf(deps, object['image']),
    inbox,
    sharedInbox: nearby(endpoints['sharedInbox']),
    outbox: nearby(object['outbox']),
    followers: nearby(object['followers']),
    following: nearby(object['following']),
    playlists: nearby(object['playlists']),
    publicKey: key['publicKeyPem'] as string,
    keyId: canonicalUrl(deps, key['id']) as string,
    publishedAt: dateOf(object['published']) ?? null,
    owners,
  };
}

/** Those on the host of the channel, persons by their own word or of unknown type. */
function ownersOf(deps: Pick<Fetching, 'config'>, object: Fields, url: string): readonly string[] {
  return listOf(object['attributedTo'], MOST_OWNERS).flatMap((entry) => {
    const id = canonicalUrl(deps, idOf(entry));
    const isPerson = (typeOf(entry) ?? 'Person') === 'Person';
    return id && isPerson && isOnHostOf(id, url) ? [id] : [];
  });
}

function imagesOf(deps: Pick<Fetching, 'config'>, value: unknown): readonly ActorImage[] {
  return listOf(value, MOST_IMAGES).flatMap((image) => {
    if (!isFields(image)) return [];
    const url = canonicalUrl(deps, image['url'] ?? image['href']);
    if (!url) return [];
    const size = (length: unknown) =>
      Number.isInteger(length) && (length as number) > 0 && (length as number) <= 20_000 ? (length as number) : null;
    const mediaType = lineOf(image['mediaType'], 100) ?? 'image/png';
    return [{ url, mediaType, width: size(image['width']), height: size(image['height']) }];
  });
}

function isRsaKey(pem: unknown): boolean {
  if (typeof pem !== 'string' || pem.length < 10 || pem.length > 5000 || !PEM.test(pem)) return false;
  try {
    readRsaPublicKey(pem);
    return true;
  } catch {
    return false;
  }
}
