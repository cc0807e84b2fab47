import { canonicalUrl, isOnHostOf } from '../remote-actors/canonical-url.ts';
import type { Fetching } from '../remote-actors/fetch-object.ts';
import { type Fields, idOf, isFields } from '../remote-actors/read-fields.ts';

const TYPES = [
  'Accept',
  'Announce',
  'ApproveReply',
  'Create',
  'Delete',
  'Dislike',
  'Download',
  'Flag',
  'Follow',
  'Like',
  'Move',
  'Reject',
  'RejectReply',
  'Undo',
  'Update',
  'View',
] as const;
export type ActivityType = (typeof TYPES)[number];

/** An activity whose outer form was checked; nothing of its object is known. */
export type Activity = { readonly type: ActivityType; readonly id: string; readonly actor: string; readonly fields: Fields };

const MOST_RECIPIENTS = 1000;

/** An activity in its base form, of this signer; undefined for unknown types and other forms (docs/contract/federation.md#activities). */
export function readActivity(deps: Pick<Fetching, 'config'>, value: unknown, signer: string): Activity | undefined {
  if (!isFields(value)) return undefined;
  const type = TYPES.find((known) => known === value['type']);
  const actor = canonicalUrl(deps, idOf(value['actor']));
  const id = isUnnamedAnswer(value) && actor ? `${actor}#${type}` : idWithFragment(deps, value['id']);
  if (!type || !id || actor !== signer || !(isOnHostOf(id, actor) || isDeleteOfObject(value, id))) return undefined;
  if (!isAudience(deps, value['to']) || !isAudience(deps, value['cc'])) return undefined;
  return { type, id, actor, fields: value };
}

/** Epicyon's Accept and Reject have no id. The Follow in them says enough, and nothing ever refers to the answer. */
const isUnnamedAnswer = ({ type, id }: Fields): boolean => id === undefined && (type === 'Accept' || type === 'Reject');

/** Where the owner of a video deletes a comment of somebody elsewhere, PeerTube derives the id from that of the comment. */
const isDeleteOfObject = ({ type, object }: Fields, id: string): boolean => type === 'Delete' && id === `${idOf(object)}/delete`;

/** Ids of activities may have a fragment: Mastodon's do. */
function idWithFragment(deps: Pick<Fetching, 'config'>, value: unknown): string | undefined {
  const url = canonicalUrl(deps, value);
  return url && url + new URL(value as string).hash;
}

function isAudience(deps: Pick<Fetching, 'config'>, value: unknown): boolean {
  if (value === undefined || value === null) return true;
  const all = Array.isArray(value) ? value : [value];
  return all.length <= MOST_RECIPIENTS && all.every((each) => isRecipient(deps, each));
}

const PUBLIC_NAMES = new Set(['as:Public', 'Public']);
const isRecipient = (deps: Pick<Fetching, 'config'>, value: unknown) =>
  typeof value === 'string' && (PUBLIC_NAMES.has(value) || canonicalUrl(deps, value) !== undefined);

const COLLECTIONS = ['Collection', 'CollectionPage', 'OrderedCollection', 'OrderedCollectionPage'];
const MOST_ITEMS = 500;

/** What a body holds: itself, or what is in the collection it is; undefined when it is neither. */
export function activitiesIn(deps: Pick<Fetching, 'config'>, body: unknown): readonly unknown[] | undefined {
  if (!isFields(body)) return undefined;
  if (COLLECTIONS.some((type) => type === body['type'])) {
    const items = body['orderedItems'] ?? body['items'];
    return Array.isArray(items) ? items.slice(0, MOST_ITEMS) : undefined;
  }
  const isNamed = isUnnamedAnswer(body) || canonicalUrl(deps, body['id']) !== undefined;
  return isNamed && canonicalUrl(deps, idOf(body['actor'])) ? [body] : undefined;
}
