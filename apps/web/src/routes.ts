import { webApi } from '@flotilla/contracts-web';
import { type RequestContext, type Route, route } from '@flotilla/http-server';
import type { Deps } from './deps.ts';
import { clientFileRoute } from './files/client-file.route.ts';
import { clientIconRoute, clientImageRoute } from './files/client-image.route.ts';
import { accountRedirectRoute } from './pages/account-redirect.route.ts';
import { accountPage, anyActorPage, channelPage } from './pages/actor-page.ts';
import { homePage } from './pages/home-page.ts';
import { type PageMaker, pageReply } from './pages/page-reply.ts';
import { plainPage } from './pages/plain-page.ts';
import { playlistEmbedPage, playlistPage } from './pages/playlist-page.ts';
import { commentPage, embedPage, videoPage } from './pages/video-page.ts';

/** Every operation of the web service. */
export function routes(deps: Deps): Route[] {
  const show =
    (make: PageMaker) =>
    ({ context }: { readonly context: RequestContext }) =>
      pageReply(deps, { url: context.url, headers: context.request.headers }, make);
  return [
    route(webApi.homePage, show(homePage)),
    route(webApi.homepagePage, show(plainPage('/home', { isPublic: true }))),
    route(webApi.browsePage, show(plainPage('/videos/browse', { isPublic: true }))),
    route(webApi.localVideosPage, show(plainPage('/videos/browse', { isPublic: true }))),
    route(webApi.overviewPage, show(plainPage('/videos/overview', { isPublic: true }))),
    route(webApi.searchPage, show(plainPage('/search'))),
    route(webApi.loginPage, show(plainPage('/login'))),
    route(webApi.signUpPage, show(plainPage('/signup'))),
    route(webApi.verifyEmailPage, show(plainPage('/verify-account/email'))),
    route(webApi.resetPasswordPage, show(plainPage('/reset-password'))),
    route(webApi.uploadPage, show(plainPage('/upload'))),
    route(webApi.myVideosPage, show(plainPage('/my-videos'))),
    route(webApi.subscriptionsPage, show(plainPage('/videos/subscriptions'))),
    route(webApi.subscribedChannelsPage, show(plainPage('/my-library/subscriptions'))),
    route(webApi.historyPage, show(plainPage('/my-library/history/videos'))),
    route(webApi.playlistsPage, show(plainPage('/my-library/video-playlists'))),
    route(webApi.newPlaylistPage, show(plainPage('/my-library/video-playlists/create'))),
    route(webApi.editPlaylistPage, ({ params, context }) =>
      show(plainPage(`/my-library/video-playlists/update/${encodeURIComponent(params.id)}`))({ context }),
    ),
    route(webApi.playlistVideosPage, ({ params, context }) =>
      show(plainPage(`/my-library/video-playlists/${encodeURIComponent(params.id)}`))({ context }),
    ),
    route(webApi.myChannelsPage, show(plainPage('/my-library/video-channels'))),
    route(webApi.newChannelPage, show(plainPage('/my-library/video-channels/create'))),
    route(webApi.editChannelPage, ({ params, context }) =>
      show(plainPage(`/my-library/video-channels/update/${encodeURIComponent(params.id)}`))({ context }),
    ),
    route(webApi.videoImportsPage, show(plainPage('/my-library/video-imports'))),
    route(webApi.watchLaterPage, show(plainPage('/my-library/watch-later'))),
    route(webApi.myReportsPage, show(plainPage('/my-account/abuses'))),
    route(webApi.myCommentsPage, show(plainPage('/my-account/videos/comments'))),
    route(webApi.editVideoPage, ({ params, context }) => show(plainPage(`/videos/update/${encodeURIComponent(params.id)}`))({ context })),
    route(webApi.videoStatisticsPage, ({ params, context }) =>
      show(plainPage(`/stats/videos/${encodeURIComponent(params.id)}`))({ context }),
    ),
    route(webApi.accountSettingsPage, show(plainPage('/my-account/settings'))),
    route(webApi.notificationsPage, show(plainPage('/my-account/notifications'))),
    route(webApi.accountNotificationsPage, show(plainPage('/my-account/settings/notifications'))),
    route(webApi.accountMutesPage, show(plainPage('/my-account/settings/mutes'))),
    route(webApi.accountPreferencesPage, show(plainPage('/my-account/settings/preferences'))),
    route(webApi.accountEmailPage, show(plainPage('/my-account/settings/email'))),
    route(webApi.accountSecurityPage, show(plainPage('/my-account/settings/security'))),
    route(webApi.accountClosingPage, show(plainPage('/my-account/settings/account'))),
    route(webApi.accountArchivesPage, show(plainPage('/my-account/import-export'))),
    route(webApi.preferencesPage, show(plainPage('/preferences'))),
    route(webApi.aboutPage, show(plainPage('/about', { isPublic: true }))),
    route(webApi.aboutInstancePage, show(plainPage('/about', { isPublic: true }))),
    route(webApi.administrationPage, show(plainPage('/admin'))),
    route(webApi.usersPage, show(plainPage('/admin/users'))),
    route(webApi.registrationsPage, show(plainPage('/admin/moderation/registrations'))),
    route(webApi.registrationsListPage, show(plainPage('/admin/moderation/registrations'))),
    route(webApi.allVideosPage, show(plainPage('/admin/videos'))),
    route(webApi.reportsPage, show(plainPage('/admin/moderation/abuses/list'))),
    route(webApi.blockedVideosPage, show(plainPage('/admin/moderation/video-blocks/list'))),
    route(webApi.heldVideosPage, show(plainPage('/admin/moderation/video-auto-blacklist/list'))),
    route(webApi.allCommentsPage, show(plainPage('/admin/moderation/comments'))),
    route(webApi.instanceMutesPage, show(plainPage('/admin/moderation/mutes'))),
    route(webApi.federationPage, show(plainPage('/admin/federation'))),
    route(webApi.followingPage, show(plainPage('/admin/federation/following'))),
    route(webApi.followersPage, show(plainPage('/admin/federation/followers'))),
    route(webApi.deliveriesPage, show(plainPage('/admin/federation/deliveries'))),
    route(webApi.crawlsPage, show(plainPage('/admin/federation/earlier'))),
    route(webApi.configurationPage, show(plainPage('/admin/config'))),
    route(webApi.homepageEditorPage, show(plainPage('/admin/homepage'))),
    route(webApi.statisticsPage, show(plainPage('/admin/statistics'))),
    route(webApi.logsPage, show(plainPage('/admin/logs'))),
    route(webApi.auditLogPage, show(plainPage('/admin/audit-log'))),
    route(webApi.jobsPage, show(plainPage('/admin/jobs'))),
    route(webApi.watchPage, ({ params, context }) => show(videoPage(params.id))({ context })),
    route(webApi.watchPageByUuid, ({ params, context }) => show(videoPage(params.id))({ context })),
    route(webApi.commentPage, ({ params, context }) => show(commentPage(params))({ context })),
    route(webApi.embedPage, ({ params, context }) => show(embedPage(params.id))({ context })),
    route(webApi.playlistPage, ({ params, context }) => show(playlistPage(params.id))({ context })),
    route(webApi.playlistPageByUuid, ({ params, context }) => show(playlistPage(params.id))({ context })),
    route(webApi.playlistEmbedPage, ({ params, context }) => show(playlistEmbedPage(params.id))({ context })),
    route(webApi.embedTestPage, show(plainPage('/videos/test-embed'))),
    route(webApi.embedTestPageOfVideo, show(plainPage('/videos/test-embed'))),
    route(webApi.playlistEmbedTestPage, show(plainPage('/video-playlists/test-embed'))),
    route(webApi.playlistPageByUrl, ({ params, context }) => show(playlistPage(params.id))({ context })),
    route(webApi.accountPage, ({ params, context }) => show(accountPage(params.id))({ context })),
    route(webApi.channelPage, ({ params, context }) => show(channelPage(params.id))({ context })),
    route(webApi.actorPage, ({ params, context }) => show(anyActorPage(params.id))({ context })),
    route(webApi.remoteInteractionPage, show(plainPage('/remote-interaction'))),
    accountRedirectRoute(deps),
    clientFileRoute(deps),
    clientImageRoute(),
    clientIconRoute(),
  ];
}
