import { fits } from '@flotilla/contract/check';
import { restoringInternal as ofAuth } from '@flotilla/contracts-auth';
import { restoringInternal as ofVideos } from '@flotilla/contracts-videos';
import { isObject, readObject } from '../read-json.ts';
import type { Section } from '../section.ts';
import { outcomeOf } from '../tell.ts';

const file = 'user-settings.json';
const choices = ofAuth.restoreUserSettings.body.properties;

/** What the user chose, value by value: what is unknown or cannot be here is passed over. */
export const userSettings: Section = {
  name: 'userSettings',
  file,
  async *items(importing) {
    yield await readObject(importing, file);
  },
  async take({ userId, neighbours: { auth, videos } }, item) {
    if (!isObject(item)) return 'errors';
    const params = { userId };
    const valid = Object.entries(choices).filter(([name, schema]) => item[name] !== undefined && fits(schema, item[name]));
    const body = Object.fromEntries(valid.map(([name]) => [name, item[name]]));
    const answer = await auth.call(ofAuth.restoreUserSettings, { params, body });
    if (answer.status !== 204) return outcomeOf(answer.status === 404 ? { status: 200, body: { outcome: 'gone' } } : answer);
    const settings = Object.entries(isObject(item['notificationSettings']) ? item['notificationSettings'] : {})
      .filter((entry): entry is [string, number] => Number.isInteger(entry[1]))
      .slice(0, 100);
    const sent = { params, body: { settings: Object.fromEntries(settings) } };
    return outcomeOf(await videos.call(ofVideos.restoreNotificationSettings, sent));
  },
};
