import { withContext } from '@flotilla/activitypub';
import { archivesInternal as ofAuth } from '@flotilla/contracts-auth';
import { archivesInternal as ofFederation } from '@flotilla/contracts-federation';
import { archivesInternal as ofVideos } from '@flotilla/contracts-videos';
import { jsonText } from '../json-text.ts';
import type { Section } from '../section.ts';
import { accountImage } from './paths.ts';
import { pictures } from './pictures.ts';

/** Account, settings and actor, with the picture of the account. */
export const account: Section = {
  name: 'account',
  topics: ['auth.users', 'videos.accounts', 'videos.account-snapshots'],
  async write({ userId, username, archive, neighbours: { auth, videos, federation } }) {
    const params = { userId };
    const [user, { avatar, notificationSettings, avatars, ...shown }, actor] = await Promise.all([
      auth.ask(ofAuth.getArchivedUser, { params }, 200),
      videos.ask(ofVideos.getArchivedAccount, { params }, 200),
      federation.ask(ofFederation.getArchivedActor, { params: { name: username } }, 200),
    ]);
    const image = avatar && accountImage(username, avatar.extension);
    const { username: _name, ...settings } = user;
    const archiveFiles = { avatar: image && `../${image}` };
    await archive.addText('peertube/account.json', jsonText({ ...shown, avatars: pictures(avatars), archiveFiles }));
    await archive.addText('peertube/user-settings.json', jsonText({ ...settings, notificationSettings }));
    const icon = image ? [{ type: 'Image', url: `../${image}` }] : [];
    const collections = { outbox: 'outbox.json', following: 'following.json', likes: 'likes.json', dislikes: 'dislikes.json' };
    await archive.addText('activity-pub/actor.json', jsonText(withContext('Actor', { ...actor, ...collections, icon })));
    if (avatar && image) await archive.addObject(image, avatar.storageKey);
  },
};
