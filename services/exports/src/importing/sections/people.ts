import { restoringInternal } from '@flotilla/contracts-videos';
import { isText } from '../fields.ts';
import { listSection } from '../list-section.ts';
import { outcomeOf } from '../tell.ts';

const HANDLE = /^[^@\s/]+@[^@\s/]+$/;
const LONGEST = 350;

/** Whom the user muted. */
export const blocklist = listSection(
  'blocklist',
  'blocklist.json',
  ['instances', 'actors'],
  async ({ userId, neighbours }, { list, item }) => {
    const isServer = list === 'instances';
    const name = isServer ? item['host'] : item['handle'];
    if (!isText(name, LONGEST) || (!isServer && !HANDLE.test(name))) return 'errors';
    const body = { kind: isServer ? 'server' : 'account', name } as const;
    return outcomeOf(await neighbours.videos.call(restoringInternal.restoreMute, { params: { userId }, body }));
  },
);

/** The channels that the user subscribed to. */
export const following = listSection('following', 'following.json', ['following'], async ({ userId, neighbours }, { item }) => {
  const { targetHandle: handle } = item;
  if (!isText(handle, LONGEST) || !HANDLE.test(handle)) return 'errors';
  return outcomeOf(await neighbours.videos.call(restoringInternal.restoreFollow, { params: { userId }, body: { handle } }));
});
