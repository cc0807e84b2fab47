import type { InstanceUrls } from '../instance-urls.ts';

/** The boxes and collections of a local actor (docs/contract/federation.md#ids). */
export const addressesOf = (url: string, { sharedInbox }: Pick<InstanceUrls, 'sharedInbox'>) => ({
  inbox: `${url}/inbox`,
  sharedInbox,
  outbox: `${url}/outbox`,
  followers: `${url}/followers`,
  following: `${url}/following`,
  playlists: `${url}/playlists`,
});

export const keyIdOf = (url: string): string => `${url}#main-key`;
