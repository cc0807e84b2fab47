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
  homePage: page('homePage', '/', 'The home page.'),
  searchPage: page('searchPage', '/search', 'Search results.'),
  loginPage: page('loginPage', '/login', 'Sign in.'),
  uploadPage: page('uploadPage', '/upload', 'Upload videos.'),
  myVideosPage: page('myVideosPage', '/my-videos', 'Your videos.'),
  accountSettingsPage: page('accountSettingsPage', '/my-account/settings', 'Change your password.'),
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
    summary: 'A script, style, font or picture of the web client.',
    access: access.none,
    limits: [],
    params: object({ filename: string({ minLength: 1, maxLength: 300 }) }),
    replies: { 200: media('text/javascript', 'text/css', 'font/woff2', 'image/svg+xml', 'image/png') },
  }),
};
