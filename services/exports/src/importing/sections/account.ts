import { restoringInternal } from '@flotilla/contracts-videos';
import { isText, textOrNull } from '../fields.ts';
import { smallFilesOf } from '../media.ts';
import { isObject, readObject } from '../read-json.ts';
import type { Section } from '../section.ts';
import { outcomeOf } from '../tell.ts';

const file = 'account.json';

/** What the account says of itself, and its picture. */
export const account: Section = {
  name: 'account',
  file,
  async *items(importing) {
    yield await readObject(importing, file);
  },
  async take(importing, item) {
    if (!isObject(item) || !isText(item['displayName'], 120)) return 'errors';
    const { userId, neighbours } = importing;
    const description = textOrNull(item['description'], { min: 3, max: 1000 });
    await using files = smallFilesOf(importing);
    const body = { displayName: item['displayName'], description, avatar: await files.storeImage(item, 'avatar') };
    return outcomeOf(await neighbours.videos.call(restoringInternal.restoreAccount, { params: { userId }, body }));
  },
};
