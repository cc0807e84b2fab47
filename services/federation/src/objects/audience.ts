import { PUBLIC } from '@flotilla/activitypub';

/** Who an object or activity is for. `to` alone decides whether it is public, so it is empty for what is unlisted (docs/contract/federation.md#audience). */
export type Audience = { readonly to: readonly string[]; readonly cc: readonly string[] };

export const followersOf = (actor: string) => `${actor}/followers`;

/** Of a video, and of everything that is said of it. */
export const videoAudience = ({ isPublic, account, channel }: { isPublic: boolean; account: string; channel: string }): Audience =>
  isPublic ? { to: [PUBLIC, channel], cc: [followersOf(account)] } : { to: [], cc: [PUBLIC] };

/** Of a playlist of this account. */
export const playlistAudience = ({ isPublic, account }: { isPublic: boolean; account: string }): Audience =>
  isPublic ? { to: [PUBLIC], cc: [followersOf(account)] } : { to: [], cc: [PUBLIC] };

/** Of what only the account of a video is told. */
export const accountAudience = (account: string): Audience => ({ to: [account], cc: [] });
