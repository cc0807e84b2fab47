import type { Route } from '@flotilla/http-server';
import { findTakenNamesRoute } from './accounts/find-taken-names.route.ts';
import { getAccountRoute } from './accounts/get-account.route.ts';
import { getMyQuotaUsedRoute } from './accounts/get-my-quota-used.route.ts';
import { getUserContentRoute } from './accounts/get-user-content.route.ts';
import { listAccountsRoute } from './accounts/list-accounts.route.ts';
import { listUserContentsRoute } from './accounts/list-user-contents.route.ts';
import { putAccountRoute } from './accounts/put-account.route.ts';
import { updateProfileRoute } from './accounts/update-profile.route.ts';
import { createChannelRoute } from './channels/create-channel.route.ts';
import { getChannelRoute } from './channels/get-channel.route.ts';
import { listAccountChannelsRoute } from './channels/list-account-channels.route.ts';
import { constantsRoutes } from './constants/constants.route.ts';
import type { Deps } from './deps.ts';
import { fileRoutes } from './files/routes.ts';
import { instanceRoutes } from './instance/routes.ts';
import { jobsViewRoutes } from './jobs-view/routes.ts';
import { transcodingRoutes } from './transcoding/routes.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { listAccountVideosRoute } from './video-lists/list-account-videos.route.ts';
import { listChannelVideosRoute } from './video-lists/list-channel-videos.route.ts';
import { listMyVideosRoute } from './video-lists/list-my-videos.route.ts';
import { listVideosRoute } from './video-lists/list-videos.route.ts';
import { createVideoLists } from './video-lists/video-lists.ts';
import { deleteVideoRoute } from './videos/delete-video.route.ts';
import { getVideoRoute } from './videos/get-video.route.ts';
import { getVideoDescriptionRoute } from './videos/get-video-description.route.ts';
import { getVideoFileMetadataRoute } from './videos/get-video-file-metadata.route.ts';
import { getVideoSourceRoute } from './videos/get-video-source.route.ts';
import { updateVideoRoute } from './videos/update-video.route.ts';

/** Every operation of the service. */
export function routes(deps: Deps): readonly Route[] {
  const lists = createVideoLists(deps);
  return [
    ...constantsRoutes(),
    ...fileRoutes(deps),
    ...instanceRoutes(deps),
    ...jobsViewRoutes(deps),
    ...transcodingRoutes(deps),
    ...uploadRoutes(deps),
    createChannelRoute(deps),
    deleteVideoRoute(deps),
    findTakenNamesRoute(deps),
    getAccountRoute(deps),
    getChannelRoute(deps),
    getMyQuotaUsedRoute(deps),
    getUserContentRoute(deps),
    getVideoDescriptionRoute(deps),
    getVideoFileMetadataRoute(deps),
    getVideoRoute(deps),
    getVideoSourceRoute(deps),
    listAccountChannelsRoute(deps),
    listAccountsRoute(deps),
    listAccountVideosRoute(deps, lists),
    listChannelVideosRoute(deps, lists),
    listMyVideosRoute(deps, lists),
    listUserContentsRoute(deps),
    listVideosRoute(lists),
    putAccountRoute(deps),
    updateProfileRoute(deps),
    updateVideoRoute(deps),
  ];
}
