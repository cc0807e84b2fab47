import { categories, languages, licences, privacies, unwrittenLanguages } from '@flotilla/contracts-shared';
import { videosApi } from '@flotilla/contracts-videos';
import { reply, route } from '@flotilla/http-server';

const unwritten = new Set(unwrittenLanguages);
const writtenLanguages = Object.fromEntries(Object.entries(languages).filter(([code]) => !unwritten.has(code)));

/** The labels clients offer in their forms; they never change while the service runs. */
export const constantsRoutes = () => [
  route(videosApi.listCategories, async () => reply(200, { ...categories })),
  route(videosApi.listLicences, async () => reply(200, { ...licences })),
  route(videosApi.listPrivacies, async () => reply(200, { ...privacies })),
  route(videosApi.listLanguages, async ({ query }) => reply(200, query.scope === 'subtitle' ? writtenLanguages : { ...languages })),
];
