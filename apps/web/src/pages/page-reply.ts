import type { IncomingHttpHeaders } from 'node:http';
import { streamed } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import type { Instance } from '../shell/page-metadata.ts';
import { wishedLanguage } from '../shell/wished-language.ts';
import { answerPage, type Page } from './answer-page.ts';
import { compressPage } from './compress-page.ts';
import type { PageFacts } from './page-facts.ts';
import { splitLocale } from './split-locale.ts';

/** Finds out what a page is about. */
export type PageMaker = (about: {
  readonly instance: Instance;
  readonly facts: PageFacts;
  /** The reader's browser says that they are signed in; anybody's can. */
  readonly isSignedIn: boolean;
  /** The host of the page whose frame asks, where the browser says so. */
  readonly framingHost: string | undefined;
  /** What the address says behind the path. */
  readonly query: URLSearchParams;
}) => Page | Promise<Page>;

const isSignedIn = ({ cookie = '' }: IncomingHttpHeaders) => /(?:^|; )signedIn=true(?:;|$)/.test(cookie);

const LANGUAGE_KEPT_IN_SECONDS = 90 * 86_400;

/** The same that choosing a language in the client sets. */
function languageCookie(locale: string, { publicUrl }: Instance): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `clientLanguage=${locale}; Path=/; Max-Age=${LANGUAGE_KEPT_IN_SECONDS}; SameSite=Lax${secure}`;
}

type Asked = { readonly url: string; readonly headers: IncomingHttpHeaders };

const FRAMES: readonly unknown[] = ['embed', 'fencedframe', 'frame', 'iframe', 'object'];

function framingHost({ 'sec-fetch-dest': destination, referer }: IncomingHttpHeaders): string | undefined {
  if (!FRAMES.includes(destination) || referer === undefined || !URL.canParse(referer)) return undefined;
  return new URL(referer).host || undefined;
}

/** A page as the server sends it, in the language of its address or that the browser asks for. */
export async function pageReply({ readInstance, facts, builds }: Deps, { url, headers }: Asked, make: PageMaker) {
  const [instance, { client }] = await Promise.all([readInstance(), builds.current()]);
  const page = await make({
    instance,
    facts,
    isSignedIn: isSignedIn(headers),
    framingHost: framingHost(headers),
    query: new URLSearchParams(url.split('?')[1]),
  });
  const { locale, prefix: localePrefix } = splitLocale(url);
  const language = wishedLanguage(headers, { ofAddress: locale, ofInstance: instance.language });
  const { status, headers: sent, html } = answerPage(page, { instance, client, language, localePrefix });
  const sentAs = await compressPage(html, String(headers['accept-encoding'] ?? ''));
  return streamed(status, { ...sent, ...sentAs.headers, ...(locale && { 'set-cookie': languageCookie(locale, instance) }) }, (response) => {
    response.end(sentAs.bytes);
  });
}
