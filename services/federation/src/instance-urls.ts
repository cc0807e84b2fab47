/** The name of the instance actor, which peers compare literally (docs/contract/federation.md#names). */
export const SERVER_ACTOR = 'peertube';

/** Ids on this instance (docs/contract/federation.md#ids). */
export type InstanceUrls = {
  readonly base: string;
  /** With the port, unless it is the scheme's default. */
  readonly host: string;
  readonly sharedInbox: string;
  /** The id of the instance actor. */
  readonly server: string;
  readonly account: (name: string) => string;
  readonly channel: (name: string) => string;
  readonly video: (uuid: string) => string;
  readonly comment: (uuid: string, id: number) => string;
  readonly playlist: (uuid: string) => string;
  readonly abuse: (id: number) => string;
};

export function instanceUrls(publicUrl: string): InstanceUrls {
  const account = (name: string) => `${publicUrl}/accounts/${name}`;
  const video = (uuid: string) => `${publicUrl}/videos/watch/${uuid}`;
  return {
    base: publicUrl,
    host: new URL(publicUrl).host,
    sharedInbox: `${publicUrl}/inbox`,
    server: account(SERVER_ACTOR),
    account,
    channel: (name) => `${publicUrl}/video-channels/${name}`,
    video,
    comment: (uuid, id) => `${video(uuid)}/comments/${id}`,
    playlist: (uuid) => `${publicUrl}/video-playlists/${uuid}`,
    abuse: (id) => `${publicUrl}/admin/abuses/${id}`,
  };
}
