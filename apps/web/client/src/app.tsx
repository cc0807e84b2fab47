import { Suspense } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Navigate, Route, Routes } from 'react-router';
import { ARCHIVES } from './features/archives/archives-address.ts';
import { Layout } from './features/frame/layout.tsx';
import { NotFoundPage } from './features/frame/not-found-page.tsx';
import { BrowsePage, FirstPage, HomepagePage } from './features/home/first-page.tsx';
import { RequireSession } from './features/sign-in/require-session.tsx';
import { VIDEO_IMPORTS } from './features/video-imports/import-ways.ts';
import { useLanguage } from './i18n/language.ts';
import { t } from './i18n/messages.ts';
import { later } from './ui/later.tsx';
import { PageOutlet } from './ui/page-outlet.tsx';
import { Unexpected } from './ui/unexpected.tsx';

const laterForAdministrators: typeof later = (name, load) => later(name, load, 'administration');
const laterForChannels: typeof later = (name, load) => later(name, load, 'channels');
const laterForModeration: typeof later = (name, load) => later(name, load, 'moderation');
const laterForPlaylists: typeof later = (name, load) => later(name, load, 'playlists');

const SearchPage = later('SearchPage', () => import('./features/search/search-page.tsx'), 'find');
const OverviewPage = later('OverviewPage', () => import('./features/overview/overview-page.tsx'), 'find');
const WatchPage = later('WatchPage', () => import('./features/watch/watch-page.tsx'));
const EmbedPage = later('EmbedPage', () => import('./features/player/embed-page.tsx'));
const PlaylistPage = later('PlaylistPage', () => import('./features/queue/playlist-page.tsx'), 'queue');
const PlaylistEmbedPage = later('PlaylistEmbedPage', () => import('./features/queue/playlist-embed-page.tsx'), 'queue');
const EmbedTestPage = later('EmbedTestPage', () => import('./features/queue/embed-test-page.tsx'), 'queue');
const LoginPage = later('LoginPage', () => import('./features/sign-in/login-page.tsx'));
const SignUpPage = later('SignUpPage', () => import('./features/sign-up/sign-up-page.tsx'));
const VerifyEmailPage = later('VerifyEmailPage', () => import('./features/sign-up/verify-email-page.tsx'));
const ResetPasswordPage = later('ResetPasswordPage', () => import('./features/sign-in/reset-password-page.tsx'));
const PreferencesPage = later('PreferencesPage', () => import('./features/preferences/preferences-page.tsx'));
const SettingsPage = later('SettingsPage', () => import('./features/account/settings-page.tsx'));
const UploadPage = later('UploadPage', () => import('./features/upload/upload-page.tsx'));
const VideoImportsPage = later('VideoImportsPage', () => import('./features/video-imports/video-imports-page.tsx'), 'imports');
const MyVideosPage = later('MyVideosPage', () => import('./features/my-videos/my-videos-page.tsx'));
const NotificationsPage = later('NotificationsPage', () => import('./features/notifications/notifications-page.tsx'));
const MyCommentsPage = later('MyCommentsPage', () => import('./features/comment-moderation/my-comments-page.tsx'), 'comments');
const MyReportsPage = laterForModeration('MyReportsPage', () => import('./features/reports/my-reports-page.tsx'));
const EditVideoPage = later('EditVideoPage', () => import('./features/edit-video/edit-video-page.tsx'), 'editVideo');
const VideoStatisticsPage = later(
  'VideoStatisticsPage',
  () => import('./features/video-statistics/video-statistics-page.tsx'),
  'videoStatistics',
);
const SubscriptionsPage = later('SubscriptionsPage', () => import('./features/subscriptions/subscriptions-page.tsx'));
const SubscribedChannelsPage = later('SubscribedChannelsPage', () => import('./features/subscriptions/channels-page.tsx'));
const MyPlaylistsPage = laterForPlaylists('MyPlaylistsPage', () => import('./features/playlists/my-playlists-page.tsx'));
const NewPlaylistPage = laterForPlaylists('NewPlaylistPage', () => import('./features/playlists/new-playlist-page.tsx'));
const EditPlaylistPage = laterForPlaylists('EditPlaylistPage', () => import('./features/playlists/edit-playlist-page.tsx'));
const PlaylistVideosPage = laterForPlaylists('PlaylistVideosPage', () => import('./features/playlists/playlist-videos-page.tsx'));
const WatchLaterPage = laterForPlaylists('WatchLaterPage', () => import('./features/playlists/playlist-videos-page.tsx'));
const HistoryPage = later('HistoryPage', () => import('./features/history/history-page.tsx'));
const MyChannelsPage = laterForChannels('MyChannelsPage', () => import('./features/channels/my-channels-page.tsx'));
const NewChannelPage = laterForChannels('NewChannelPage', () => import('./features/channels/new-channel-page.tsx'));
const EditChannelPage = laterForChannels('EditChannelPage', () => import('./features/channels/edit-channel-page.tsx'));
const AnyActorPage = later('AnyActorPage', () => import('./features/actors/any-actor-page.tsx'));
const RemoteInteractionPage = later('RemoteInteractionPage', () => import('./features/elsewhere/remote-interaction-page.tsx'), 'elsewhere');
const AccountPage = later('AccountPage', () => import('./features/actors/account-page.tsx'));
const ChannelPage = later('ChannelPage', () => import('./features/actors/channel-page.tsx'));
const AboutPage = later('AboutPage', () => import('./features/about/about-page.tsx'));
const Administration = laterForAdministrators('Administration', () => import('./features/admin/administration.tsx'));
const UsersPage = laterForAdministrators('UsersPage', () => import('./features/admin/users/users-page.tsx'));
const RegistrationsPage = laterForAdministrators(
  'RegistrationsPage',
  () => import('./features/admin/registrations/registrations-page.tsx'),
);
const VideosPage = laterForAdministrators('VideosPage', () => import('./features/admin/videos/videos-page.tsx'));
// The messages of the administration are there already: this is shown inside it.
const AllCommentsPage = later('AllCommentsPage', () => import('./features/comment-moderation/all-comments-page.tsx'), 'comments');
const InstanceMutesPage = laterForAdministrators('InstanceMutesPage', () => import('./features/mutes/instance-mutes-page.tsx'));
const ReportsPage = laterForModeration('ReportsPage', () => import('./features/reports/reports-page.tsx'));
const BlockedVideosPage = laterForModeration('BlockedVideosPage', () => import('./features/blocks/blocked-videos-page.tsx'));
const FollowingPage = laterForAdministrators('FollowingPage', () => import('./features/admin/federation/following-page.tsx'));
const FollowersPage = laterForAdministrators('FollowersPage', () => import('./features/admin/federation/followers-page.tsx'));
const DeliveriesPage = laterForAdministrators('DeliveriesPage', () => import('./features/admin/federation/deliveries-page.tsx'));
const CrawlsPage = laterForAdministrators('CrawlsPage', () => import('./features/admin/federation/crawls-page.tsx'));
const ConfigPage = laterForAdministrators('ConfigPage', () => import('./features/admin/config/config-page.tsx'));
const HomepageEditorPage = laterForAdministrators('HomepageEditorPage', () => import('./features/admin/homepage/homepage-page.tsx'));
const StatisticsPage = laterForAdministrators('StatisticsPage', () => import('./features/admin/statistics/statistics-page.tsx'));
const LogsPage = laterForAdministrators('LogsPage', () => import('./features/admin/logs/logs-page.tsx'));
const AuditLogPage = laterForAdministrators('AuditLogPage', () => import('./features/admin/audit-log/audit-log-page.tsx'));
const JobsPage = laterForAdministrators('JobsPage', () => import('./features/admin/jobs/jobs-page.tsx'));

/** Everything inside is rendered again when the language becomes another one. */
export function App() {
  const language = useLanguage();
  return (
    <I18nProvider locale={language}>
      <Unexpected>
        <Suspense fallback={<p className="visually-hidden">{t('state.loading')}</p>}>
          <Routes>
            <Route path="/videos/embed/:id" element={<EmbedPage />} />
            <Route path="/video-playlists/embed/:id" element={<PlaylistEmbedPage />} />
            <Route element={<Layout />}>
              <Route element={<PageOutlet />}>
                <Route index element={<FirstPage />} />
                <Route path="/home" element={<HomepagePage />} />
                <Route path="/videos/browse" element={<BrowsePage />} />
                <Route path="/videos/local" element={<BrowsePage />} />
                <Route path="/videos/overview" element={<OverviewPage />} />
                <Route path="/search" element={<SearchPage />} />
                <Route path="/w/:id" element={<WatchPage />} />
                {['/videos/watch/:id', '/videos/watch/:id/comments/:commentId'].map((path) => (
                  <Route key={path} path={path} element={<WatchPage />} />
                ))}
                {['/w/p/:id', '/videos/watch/playlist/:id', '/video-playlists/:id'].map((path) => (
                  <Route key={path} path={path} element={<PlaylistPage />} />
                ))}
                <Route path="/video-playlists/test-embed" element={<EmbedTestPage key="playlist" of="playlist" />} />
                {['/videos/test-embed', '/videos/test-embed/:id'].map((path) => (
                  <Route key={path} path={path} element={<EmbedTestPage key="video" of="video" />} />
                ))}
                <Route path="/login" element={<LoginPage />} />
                <Route path="/signup" element={<SignUpPage />} />
                <Route path="/verify-account/email" element={<VerifyEmailPage />} />
                <Route path="/reset-password" element={<ResetPasswordPage />} />
                <Route path="/preferences" element={<PreferencesPage />} />
                {['/a/:handle/*', '/accounts/:handle/*'].map((path) => (
                  <Route key={path} path={path} element={<AccountPage />} />
                ))}
                {['/c/:handle/*', '/video-channels/:handle/*'].map((path) => (
                  <Route key={path} path={path} element={<ChannelPage />} />
                ))}
                <Route path="/remote-interaction" element={<RemoteInteractionPage />} />
                <Route path="/:at" element={<AnyActorPage />} />
                {['/about', '/about/instance'].map((path) => (
                  <Route key={path} path={path} element={<AboutPage />} />
                ))}
                <Route element={<RequireSession />}>
                  <Route path="/upload" element={<UploadPage />} />
                  <Route path={VIDEO_IMPORTS} element={<VideoImportsPage />} />
                  <Route path="/my-videos" element={<MyVideosPage />} />
                  <Route path="/videos/subscriptions" element={<SubscriptionsPage />} />
                  <Route path="/my-library/subscriptions" element={<SubscribedChannelsPage />} />
                  <Route path="/my-library/history/videos" element={<HistoryPage />} />
                  <Route path="/my-library/video-playlists" element={<MyPlaylistsPage />} />
                  <Route path="/my-library/video-playlists/create" element={<NewPlaylistPage />} />
                  <Route path="/my-library/video-playlists/update/:id" element={<EditPlaylistPage />} />
                  <Route path="/my-library/video-playlists/:id" element={<PlaylistVideosPage />} />
                  <Route path="/my-library/video-channels" element={<MyChannelsPage />} />
                  <Route path="/my-library/video-channels/create" element={<NewChannelPage />} />
                  <Route path="/my-library/video-channels/update/:id" element={<EditChannelPage />} />
                  <Route path="/my-library/watch-later" element={<WatchLaterPage />} />
                  <Route path="/my-account/videos/comments" element={<MyCommentsPage />} />
                  <Route path="/my-account/abuses" element={<MyReportsPage />} />
                  <Route path="/videos/update/:id" element={<EditVideoPage />} />
                  <Route path="/stats/videos/:id" element={<VideoStatisticsPage />} />
                  <Route path="/my-account/notifications" element={<NotificationsPage />} />
                  {['/my-account/settings/:section?', ARCHIVES].map((path) => (
                    <Route key={path} path={path} element={<SettingsPage />} />
                  ))}
                  <Route path="/admin" element={<Administration />}>
                    <Route path="users" element={<UsersPage />} />
                    {['moderation/registrations', 'moderation/registrations/list'].map((path) => (
                      <Route key={path} path={path} element={<RegistrationsPage />} />
                    ))}
                    <Route path="videos" element={<VideosPage />} />
                    <Route path="moderation/abuses/list" element={<ReportsPage />} />
                    <Route path="moderation/video-blocks/list" element={<BlockedVideosPage />} />
                    <Route path="moderation/video-auto-blacklist/list" element={<BlockedVideosPage isQueue />} />
                    <Route path="moderation/comments" element={<AllCommentsPage />} />
                    <Route path="moderation/mutes" element={<InstanceMutesPage />} />
                    <Route path="federation">
                      <Route index element={<Navigate to="following" replace />} />
                      <Route path="following" element={<FollowingPage />} />
                      <Route path="followers" element={<FollowersPage />} />
                      <Route path="deliveries" element={<DeliveriesPage />} />
                      <Route path="earlier" element={<CrawlsPage />} />
                    </Route>
                    <Route path="config" element={<ConfigPage />} />
                    <Route path="homepage" element={<HomepageEditorPage />} />
                    <Route path="statistics" element={<StatisticsPage />} />
                    <Route path="logs" element={<LogsPage />} />
                    <Route path="audit-log" element={<AuditLogPage />} />
                    <Route path="jobs" element={<JobsPage />} />
                    <Route path="*" element={<NotFoundPage />} />
                  </Route>
                </Route>
                <Route path="*" element={<NotFoundPage />} />
              </Route>
            </Route>
          </Routes>
        </Suspense>
      </Unexpected>
    </I18nProvider>
  );
}
