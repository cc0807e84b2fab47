import { commentsApi } from './comments.operations.ts';
import { historyApi } from './history.operations.ts';
import { mutesApi } from './mutes.operations.ts';
import { notificationsApi } from './notifications.operations.ts';
import { playlistsApi } from './playlists.operations.ts';
import { ratingsApi } from './ratings.operations.ts';
import { subscriptionsApi } from './subscriptions.operations.ts';

/** What people do with videos besides watching them. */
export const communityApi = {
  ...commentsApi,
  ...historyApi,
  ...mutesApi,
  ...notificationsApi,
  ...playlistsApi,
  ...ratingsApi,
  ...subscriptionsApi,
};
