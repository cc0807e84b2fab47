import { access, defineOperation, media, object, string } from '@flotilla/contract';

const html = { 200: media('text/html') };
/** What is not there gets the same shell with another status. */
const htmlOrNothing = { 200: media('text/html'), 404: media('text/html') };
const page = <const Id extends string, const Path extends `/${string}`>(id: Id, path: Path, summary: string) =>
  defineOperation({
    id,
    service: 'web',
    tag: 'Pages',
    method: 'GET',
    path,
    summary,
    access: access.none,
    limits: ['client'],
    replies: html,
  });
const pageOf = <const Id extends string, const Path extends `/${string}`>(id: Id, path: Path, summary: string) =>
  defineOperation({
    id,
    service: 'web',
    tag: 'Pages',
    method: 'GET',
    path,
    summary,
    access: access.none,
    limits: ['client'],
    params: object({ id: string({ minLength: 1, maxLength: 100 }) }),
    replies: htmlOrNothing,
  });

/** The web client: its pages (an HTML shell with `og:` tags) and its files. Other paths outside the API get the shell with 404. */
export const webApi = {
  homePage: page('homePage', '/', 'The first page: the homepage, the videos, or what the administrators chose.'),
  homepagePage: page('homepagePage', '/home', 'What the administrators wrote for visitors.'),
  browsePage: page('browsePage', '/videos/browse', 'All videos.'),
  searchPage: page('searchPage', '/search', 'Search results.'),
  loginPage: page('loginPage', '/login', 'Sign in.'),
  signUpPage: page('signUpPage', '/signup', 'Register.'),
  verifyEmailPage: page('verifyEmailPage', '/verify-account/email', 'Prove an e-mail address with the link of a mail.'),
  resetPasswordPage: page('resetPasswordPage', '/reset-password', 'Ask for a new password, or set it with the link of a mail.'),
  uploadPage: page('uploadPage', '/upload', 'Upload videos.'),
  myVideosPage: page('myVideosPage', '/my-videos', 'Your videos.'),
  accountSettingsPage: page(
    'accountSettingsPage',
    '/my-account/settings',
    'Profile, preferences, password, second factor and sessions of your account.',
  ),
  preferencesPage: page('preferencesPage', '/preferences', 'How videos and pages treat people without an account.'),
  aboutPage: page('aboutPage', '/about', 'Who runs this instance, why and how.'),
  aboutInstancePage: page('aboutInstancePage', '/about/instance', 'The same, by the address other clients know.'),
  administrationPage: page('administrationPage', '/admin', 'The administration of the instance.'),
  usersPage: page('usersPage', '/admin/users', 'Manage users.'),
  registrationsPage: page('registrationsPage', '/admin/moderation/registrations', 'Decide who may join.'),
  registrationsListPage: page('registrationsListPage', '/admin/moderation/registrations/list', 'The same, as mails link to it.'),
  configurationPage: page('configurationPage', '/admin/config', 'Change the settings of the instance.'),
  homepageEditorPage: page('homepageEditorPage', '/admin/homepage', 'Write the homepage.'),
  statisticsPage: page('statisticsPage', '/admin/statistics', 'Numbers of the instance.'),
  logsPage: page('logsPage', '/admin/logs', 'What the services logged.'),
  auditLogPage: page('auditLogPage', '/admin/audit-log', 'What administrators and moderators did.'),
  jobsPage: page('jobsPage', '/admin/jobs', 'What the instance is working on.'),
  watchPage: pageOf('watchPage', '/w/{id}', 'Watch a video.'),
  watchPageByUuid: pageOf('watchPageByUuid', '/videos/watch/{id}', 'Watch a video, by the address peers know.'),
  embedPage: pageOf('embedPage', '/videos/embed/{id}', 'A video alone, for other sites to frame.'),
  accountPage: pageOf('accountPage', '/a/{id}', 'The videos of an account.'),
  channelPage: pageOf('channelPage', '/c/{id}', 'The videos of a channel.'),
  clientFile: defineOperation({
    id: 'clientFile',
    service: 'web',
    tag: 'Pages',
    method: 'GET',
    path: '/client/{filename}',
    summary: 'A script, style, font or image of the web client.',
    access: access.none,
    limits: [],
    params: object({ filename: string({ minLength: 1, maxLength: 300 }) }),
    replies: { 200: media('text/javascript', 'text/css', 'font/woff2', 'image/svg+xml', 'image/png') },
  }),
  clientImage: defineOperation({
    id: 'clientImage',
    service: 'web',
    tag: 'Pages',
    method: 'GET',
    path: '/client/assets/images/{filename}',
    summary: 'An image that stands in for a logo nobody chose.',
    access: access.none,
    limits: [],
    params: object({ filename: string({ minLength: 1, maxLength: 300 }) }),
    replies: { 200: media('image/svg+xml', 'image/png') },
  }),
};
