import { webApi } from '@flotilla/contracts-web';
import { type Route, route } from '@flotilla/http-server';
import type { Deps } from './deps.ts';
import { clientFileRoute } from './files/client-file.route.ts';
import { clientPictureRoute } from './files/client-picture.route.ts';
import { accountPage, channelPage } from './pages/actor-page.ts';
import { htmlReply } from './pages/html-reply.ts';
import { plainPage } from './pages/plain-page.ts';
import { embedPage, videoPage } from './pages/video-page.ts';

/** Every operation of the web service. */
export const routes = (deps: Deps): Route[] => [
  route(webApi.homePage, async () => htmlReply(await plainPage(deps, '/', { isPublic: true }))),
  route(webApi.homepagePage, async () => htmlReply(await plainPage(deps, '/home', { isPublic: true }))),
  route(webApi.browsePage, async () => htmlReply(await plainPage(deps, '/videos/browse', { isPublic: true }))),
  route(webApi.searchPage, async () => htmlReply(await plainPage(deps, '/search'))),
  route(webApi.loginPage, async () => htmlReply(await plainPage(deps, '/login'))),
  route(webApi.signUpPage, async () => htmlReply(await plainPage(deps, '/signup'))),
  route(webApi.verifyEmailPage, async () => htmlReply(await plainPage(deps, '/verify-account/email'))),
  route(webApi.resetPasswordPage, async () => htmlReply(await plainPage(deps, '/reset-password'))),
  route(webApi.uploadPage, async () => htmlReply(await plainPage(deps, '/upload'))),
  route(webApi.myVideosPage, async () => htmlReply(await plainPage(deps, '/my-videos'))),
  route(webApi.accountSettingsPage, async () => htmlReply(await plainPage(deps, '/my-account/settings'))),
  route(webApi.preferencesPage, async () => htmlReply(await plainPage(deps, '/preferences'))),
  route(webApi.aboutPage, async () => htmlReply(await plainPage(deps, '/about', { isPublic: true }))),
  route(webApi.aboutInstancePage, async () => htmlReply(await plainPage(deps, '/about', { isPublic: true }))),
  route(webApi.administrationPage, async () => htmlReply(await plainPage(deps, '/admin'))),
  route(webApi.usersPage, async () => htmlReply(await plainPage(deps, '/admin/users'))),
  route(webApi.registrationsPage, async () => htmlReply(await plainPage(deps, '/admin/moderation/registrations'))),
  route(webApi.registrationsListPage, async () => htmlReply(await plainPage(deps, '/admin/moderation/registrations'))),
  route(webApi.configurationPage, async () => htmlReply(await plainPage(deps, '/admin/config'))),
  route(webApi.homepageEditorPage, async () => htmlReply(await plainPage(deps, '/admin/homepage'))),
  route(webApi.statisticsPage, async () => htmlReply(await plainPage(deps, '/admin/statistics'))),
  route(webApi.logsPage, async () => htmlReply(await plainPage(deps, '/admin/logs'))),
  route(webApi.auditLogPage, async () => htmlReply(await plainPage(deps, '/admin/audit-log'))),
  route(webApi.jobsPage, async () => htmlReply(await plainPage(deps, '/admin/jobs'))),
  route(webApi.watchPage, async ({ params }) => htmlReply(await videoPage(deps, params.id))),
  route(webApi.watchPageByUuid, async ({ params }) => htmlReply(await videoPage(deps, params.id))),
  route(webApi.embedPage, async ({ params }) => htmlReply(await embedPage(deps, params.id))),
  route(webApi.accountPage, async ({ params }) => htmlReply(await accountPage(deps, params.id))),
  route(webApi.channelPage, async ({ params }) => htmlReply(await channelPage(deps, params.id))),
  clientFileRoute(deps),
  clientPictureRoute(),
];
