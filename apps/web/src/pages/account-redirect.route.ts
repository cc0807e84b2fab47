import { videosInternal } from '@flotilla/contracts-videos';
import { webApi } from '@flotilla/contracts-web';
import { route, streamed } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';

/** Leads to an account by its handle (docs/contract/pages.md#actors). Throws 404, and 503 while nobody can say. */
export const accountRedirectRoute = ({ facts }: Pick<Deps, 'facts'>) =>
  route(webApi.accountRedirect, async ({ params }) => {
    const answer = await facts.ask(videosInternal.getAccountOfPage, { params: { name: params.handle } });
    if (answer === 'unknown') throw problems.unavailable();
    if (typeof answer !== 'object') throw problems.not_found();
    return streamed(302, { location: answer.found.url, 'cache-control': 'no-cache' }, (response) => void response.end());
  });
