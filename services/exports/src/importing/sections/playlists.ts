import { restoringInternal } from '@flotilla/contracts-videos';
import { isCount, isText, nestedText, textOrNull } from '../fields.ts';
import { listSection } from '../list-section.ts';
import { smallFilesOf } from '../media.ts';
import { isObject } from '../read-json.ts';
import { outcomeOf } from '../tell.ts';
import { isUrl } from './opinions.ts';

const MOST_ELEMENTS = 1_000;
const DEADLINE_IN_MS = 5 * 60_000;
const TYPES = [1, 2] as const;
const PRIVACIES = [1, 2, 3] as const;

/** Playlists with their videos and pictures; what Watch later has comes into the list that is there. */
export const videoPlaylists = listSection('videoPlaylists', 'video-playlists.json', ['videoPlaylists'], async (importing, { item }) => {
  const { displayName, elements } = item;
  const type = TYPES.find((known) => known === item['type']);
  const privacy = PRIVACIES.find((known) => known === item['privacy']);
  if (!type || !privacy || !isText(displayName, 120) || !Array.isArray(elements)) return 'errors';
  const { userId, neighbours } = importing;
  const about = { type, privacy, displayName, description: textOrNull(item['description'], { min: 3, max: 1000 }) };
  await using files = smallFilesOf(importing);
  const body = {
    ...about,
    channel: nestedText(item, 'channel', 'name'),
    elements: elements.slice(0, MOST_ELEMENTS).flatMap(elementOf),
    thumbnail: await files.storeImage(item, 'thumbnail'),
  };
  const sent = { params: { userId }, body, deadlineInMs: DEADLINE_IN_MS };
  return outcomeOf(await neighbours.videos.call(restoringInternal.restorePlaylist, sent));
});

function elementOf(element: unknown) {
  if (!isObject(element) || !isUrl(element['videoUrl'])) return [];
  const moments = [element['startTimestamp'] ?? null, element['stopTimestamp'] ?? null];
  if (!moments.every((moment) => moment === null || isCount(moment))) return [];
  const [startTimestamp, stopTimestamp] = moments as [number | null, number | null];
  return [{ videoUrl: element['videoUrl'], startTimestamp, stopTimestamp }];
}
