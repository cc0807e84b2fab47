import type { InstanceUrls } from '../instance-urls.ts';

const UUID = '[\\da-f]{8}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{12}';
const VIDEO = new RegExp(`^/videos/watch/(${UUID})$`, 'i');
const COMMENT = new RegExp(`^/videos/watch/${UUID}/comments/(\\d{1,9})$`, 'i');
const ACTOR = /^\/(accounts|video-channels)\/([^/@]+)$/;

/** The path of an id of this instance (docs/contract/federation.md#ids). */
function pathOf(id: string, { base }: InstanceUrls): string | undefined {
  const url = URL.parse(id);
  return url && url.origin === new URL(base).origin && url.search === '' ? url.pathname : undefined;
}

export const uuidOfVideo = (id: string, urls: InstanceUrls): string | undefined => VIDEO.exec(pathOf(id, urls) ?? '')?.[1]?.toLowerCase();

export function idOfComment(id: string, urls: InstanceUrls): number | undefined {
  const [, number] = COMMENT.exec(pathOf(id, urls) ?? '') ?? [];
  return number === undefined ? undefined : Number(number);
}

export function localActor(id: string, urls: InstanceUrls): { readonly kind: 'account' | 'channel'; readonly name: string } | undefined {
  const [, folder, name] = ACTOR.exec(pathOf(id, urls) ?? '') ?? [];
  return name === undefined ? undefined : { kind: folder === 'accounts' ? 'account' : 'channel', name: name.toLowerCase() };
}
