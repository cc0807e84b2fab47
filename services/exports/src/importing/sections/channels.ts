import { restoringInternal } from '@flotilla/contracts-videos';
import { isText, textOrNull } from '../fields.ts';
import { listSection } from '../list-section.ts';
import { smallFilesOf } from '../media.ts';
import { outcomeOf } from '../tell.ts';

/** Channels with their pictures; a name that is taken here belongs to whoever has it. */
export const channels = listSection('channels', 'channels.json', ['channels'], async (importing, { item }) => {
  const { name, displayName } = item;
  if (!isText(name, 50) || !isText(displayName, 120)) return 'errors';
  const { userId, neighbours } = importing;
  const longText = (value: unknown) => textOrNull(value, { min: 3, max: 1000 });
  const texts = { name, displayName, description: longText(item['description']), support: longText(item['support']) };
  await using files = smallFilesOf(importing);
  const images = { avatar: await files.storeImage(item, 'avatar'), banner: await files.storeImage(item, 'banner') };
  const body = { ...texts, ...images };
  return outcomeOf(await neighbours.videos.call(restoringInternal.restoreChannel, { params: { userId }, body }));
});
