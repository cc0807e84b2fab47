import { access, defineApi, type Limiter, media, object, string } from '@flotilla/contract';

const client: readonly Limiter[] = ['client'];
const html = { 200: media('text/html') };
/** A page about something gets the same shell with another status when it does not exist for everybody (404), and while nobody can say (503). */
const htmlOrNothing = { 200: media('text/html'), 404: media('text/html'), 503: media('text/html') };
const page = <const Path extends `/${string}`>(path: Path, summary: string) =>
  ({ method: 'GET', path, summary, access: access.none, limits: client, replies: html }) as const;
const id = object({ id: string({ minLength: 1, maxLength: 100 }) });
const pageOf = <const Path extends `/${string}`>(path: Path, summary: string) =>
  ({ ...page(path, summary), params: id, replies: htmlOrNothing }) as const;
const file = object({ filename: string({ minLength: 1, maxLength: 300 }) });

/** The web client: its pages (an HTML shell with `og:` tags) and its files. Other paths outside the API get the shell with 404. */
export const webApi = defineApi(
  { service: 'web', tag: 'Pages' },
  {
    homePage: page('/', 'The first page: the homepage, the videos, or what the administrators chose.'),
    homepagePage: page('/home', 'What the administrators wrote for visitors.'),
    browsePage: page('/videos/browse', 'All videos.'),
    searchPage: page('/search', 'Search results.'),
    loginPage: page('/login', 'Sign in.'),
    signUpPage: page('/signup', 'Register.'),
    verifyEmailPage: page('/verify-account/email', 'Prove an e-mail address with the link of a mail.'),
    resetPasswordPage: page('/reset-password', 'Ask for a new password, or set it with the link of a mail.'),
    uploadPage: page('/upload', 'Upload videos.'),
    myVideosPage: page('/my-videos', 'Your videos.'),
    subscriptionsPage: page('/videos/subscriptions', 'What is new in the channels you are subscribed to.'),
    subscribedChannelsPage: page('/my-library/subscriptions', 'The channels you are subscribed to.'),
    historyPage: page('/my-library/history/videos', 'What you watched.'),
    playlistsPage: page('/my-library/video-playlists', 'Your playlists.'),
    newPlaylistPage: page('/my-library/video-playlists/create', 'Make a playlist.'),
    editPlaylistPage: { ...page('/my-library/video-playlists/update/{id}', 'Change what is said about a playlist.'), params: id },
    playlistVideosPage: { ...page('/my-library/video-playlists/{id}', 'Put the videos of a playlist in order.'), params: id },
    watchLaterPage: page('/my-library/watch-later', 'What you want to watch later.'),
    myCommentsPage: page('/my-account/videos/comments', 'Comments on your videos.'),
    editVideoPage: { ...page('/videos/update/{id}', 'Change what is said about a video.'), params: id },
    accountSettingsPage: page('/my-account/settings', 'Your settings: the profile that others see.'),
    notificationsPage: page('/my-account/notifications', 'What you were told of.'),
    accountNotificationsPage: page('/my-account/settings/notifications', 'What you are told of, and how.'),
    accountMutesPage: page('/my-account/settings/mutes', 'The accounts and servers you do not want to see.'),
    accountPreferencesPage: page('/my-account/settings/preferences', 'How videos and pages treat you.'),
    accountEmailPage: page('/my-account/settings/email', 'The address that mails go to.'),
    accountSecurityPage: page('/my-account/settings/security', 'Password, other ways to sign in, second factor and sessions.'),
    accountClosingPage: page('/my-account/settings/account', 'The key of your feeds, and the end of your account.'),
    preferencesPage: page('/preferences', 'How videos and pages treat people without an account.'),
    aboutPage: page('/about', 'Who runs this instance, why and how.'),
    aboutInstancePage: page('/about/instance', 'The same, by the address other clients know.'),
    administrationPage: page('/admin', 'The administration of the instance.'),
    usersPage: page('/admin/users', 'Manage users.'),
    registrationsPage: page('/admin/moderation/registrations', 'Decide who may join.'),
    registrationsListPage: page('/admin/moderation/registrations/list', 'The same, as mails link to it.'),
    allVideosPage: page('/admin/videos', 'Find, edit and delete any video.'),
    allCommentsPage: page('/admin/moderation/comments', 'Find, approve and delete any comment.'),
    instanceMutesPage: page('/admin/moderation/mutes', 'The accounts and servers that nobody here wants to see.'),
    configurationPage: page('/admin/config', 'Change the settings of the instance.'),
    homepageEditorPage: page('/admin/homepage', 'Write the homepage.'),
    statisticsPage: page('/admin/statistics', 'Numbers of the instance.'),
    logsPage: page('/admin/logs', 'What the services logged.'),
    auditLogPage: page('/admin/audit-log', 'What administrators and moderators did.'),
    jobsPage: page('/admin/jobs', 'What the instance is working on.'),
    watchPage: pageOf('/w/{id}', 'Watch a video.'),
    watchPageByUuid: pageOf('/videos/watch/{id}', 'Watch a video, by the address peers know.'),
    embedPage: pageOf('/videos/embed/{id}', 'A video alone, for other sites to frame.'),
    playlistPage: pageOf('/w/p/{id}', 'Play a playlist.'),
    playlistPageByUuid: pageOf('/videos/watch/playlist/{id}', 'Play a playlist, by an older address.'),
    playlistEmbedPage: pageOf('/video-playlists/embed/{id}', 'A playlist alone, for other sites to frame.'),
    playlistEmbedTestPage: page('/video-playlists/test-embed', 'Try how a playlist plays on another site.'),
    accountPage: pageOf('/a/{id}', 'The videos of an account.'),
    channelPage: pageOf('/c/{id}', 'The videos of a channel.'),
    clientFile: {
      method: 'GET',
      path: '/client/{filename}',
      summary: 'A script, style, font or image of the web client.',
      access: access.none,
      params: file,
      replies: { 200: media('text/javascript', 'text/css', 'font/woff2', 'image/svg+xml', 'image/png') },
      problems: ['not_found'],
    },
    clientImage: {
      method: 'GET',
      path: '/client/assets/images/{filename}',
      summary: 'An image that stands in for a logo nobody chose.',
      access: access.none,
      params: file,
      replies: { 200: media('image/svg+xml', 'image/png') },
      problems: ['not_found'],
    },
  },
);
