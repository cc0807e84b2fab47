import { webApi } from '@flotilla/contracts-web';
import { type Route, route } from '@flotilla/http-server';
import type { Deps } from './deps.ts';
import { clientFileRoute } from './files/client-file.route.ts';
import { accountPage, channelPage } from './pages/actor-page.ts';
import { htmlReply } from './pages/html-reply.ts';
import { plainPage } from './pages/plain-page.ts';
import { embedPage, videoPage } from './pages/video-page.ts';

/** Every operation of the web service. */
export const routes = (deps: Deps): Route[] => [
  route(webApi.homePage, async () => htmlReply(await plainPage(deps, '/', { isPublic: true }))),
  route(webApi.searchPage, async () => htmlReply(await plainPage(deps, '/search'))),
  route(webApi.loginPage, async () => htmlReply(await plainPage(deps, '/login'))),
  route(webApi.uploadPage, async () => htmlReply(await plainPage(deps, '/upload'))),
  route(webApi.myVideosPage, async () => htmlReply(await plainPage(deps, '/my-videos'))),
  route(webApi.accountSettingsPage, async () => htmlReply(await plainPage(deps, '/my-account/settings'))),
  route(webApi.watchPage, async ({ params }) => htmlReply(await videoPage(deps, params.id))),
  route(webApi.watchPageByUuid, async ({ params }) => htmlReply(await videoPage(deps, params.id))),
  route(webApi.embedPage, async ({ params }) => htmlReply(await embedPage(deps, params.id))),
  route(webApi.accountPage, async ({ params }) => htmlReply(await accountPage(deps, params.id))),
  route(webApi.channelPage, async ({ params }) => htmlReply(await channelPage(deps, params.id))),
  clientFileRoute(deps),
];
