import type { IncomingHttpHeaders } from 'node:http';
import { streamed } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import type { Instance } from '../shell/page-metadata.ts';
import { wishedLanguage } from '../shell/wished-language.ts';
import { answerPage, type Page } from './answer-page.ts';
import { compressPage } from './compress-page.ts';
import type { PageFacts } from './page-facts.ts';

/** Finds out what a page is about. */
export type PageMaker = (about: {
  readonly instance: Instance;
  readonly facts: PageFacts;
  /** The reader's browser says that they are signed in; anybody's can. */
  readonly isSignedIn: boolean;
}) => Page | Promise<Page>;

const isSignedIn = ({ cookie = '' }: IncomingHttpHeaders) => /(?:^|; )signedIn=true(?:;|$)/.test(cookie);

/** A page as the server sends it, in the language the browser asks for. */
export async function pageReply({ readInstance, facts, builds }: Deps, headers: IncomingHttpHeaders, make: PageMaker) {
  const [instance, { client }] = await Promise.all([readInstance(), builds.current()]);
  const page = await make({ instance, facts, isSignedIn: isSignedIn(headers) });
  const language = wishedLanguage(headers, instance.language);
  const { status, headers: sent, html } = answerPage(page, { instance, client, language });
  const sentAs = await compressPage(html, String(headers['accept-encoding'] ?? ''));
  return streamed(status, { ...sent, ...sentAs.headers }, (response) => {
    response.end(sentAs.bytes);
  });
}
