import { authApi } from '@flotilla/contracts-auth';
import { publicUrl, type startReadyWorld } from './world.ts';

type World = Awaited<ReturnType<typeof startReadyWorld>>;
export type Visited = { readonly status: number; readonly location: URL | undefined; readonly text: string; readonly cookies: string[] };
export type Browser = ReturnType<typeof openBrowser>;

const MAX_STEPS = 12;

/** Follows redirects with the cookies of every site; requests to the public URL go to auth. */
export function openBrowser(world: World) {
  const jar = new Map<string, { host: string; path: string; pair: string }>();

  async function visit(address: string | URL, init: RequestInit = {}): Promise<Visited> {
    const url = new URL(address, publicUrl);
    const isOurs = url.origin === publicUrl;
    const cookie = [...jar.values()].flatMap(({ host, path, pair }) => (host === url.host && url.pathname.startsWith(path) ? [pair] : []));
    const headers = {
      ...(init.headers as Record<string, string>),
      ...(isOurs && world.headersFor(null)),
      ...(cookie.length > 0 && { cookie: cookie.join('; ') }),
    };
    const answer = await fetch(isOurs ? world.url() + url.pathname + url.search : url, { ...init, headers, redirect: 'manual' });
    const cookies = answer.headers.getSetCookie();
    for (const text of cookies) {
      const [pair = '', ...attributes] = text.split('; ');
      const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
      jar.set(`${url.host} ${path} ${pair.split('=')[0]}`, { host: url.host, path, pair });
    }
    const location = answer.headers.get('location');
    return { status: answer.status, location: location === null ? undefined : new URL(location, url), text: await answer.text(), cookies };
  }

  /** Follows redirects to the final page of the instance; stops early when `until` returns true. */
  async function follow(start: string | URL, until: (url: URL) => boolean = () => false): Promise<URL> {
    let url = new URL(start, publicUrl);
    for (let step = 0; step < MAX_STEPS; step++) {
      const { status, location, text } = await visit(url);
      if (!location) throw new Error(`${url.pathname} leads nowhere: ${status} ${text.slice(0, 500)}`);
      url = location;
      if (until(url) || (url.origin === publicUrl && url.pathname === '/login')) return url;
    }
    throw new Error('there is no end of redirects');
  }

  return {
    visit,
    follow,
    signInAt: (authName: string) => follow(`/api/v1/auth/external/${authName}`),
    /** Redeems the code of a login page at the token endpoint. */
    async redeem({ searchParams }: URL, factor?: string) {
      const { body: client } = await world.anonymous(authApi.getLocalOAuthClient, {});
      const fields = {
        ...(client as Record<string, string>),
        grant_type: 'password',
        username: searchParams.get('username') ?? '',
        externalAuthToken: searchParams.get('externalAuthToken') ?? '',
      };
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': 'a test browser',
        ...(factor && { 'x-service-otp': factor }),
      };
      const { status, text } = await visit('/api/v1/users/token', {
        method: 'POST',
        headers,
        body: new URLSearchParams(fields).toString(),
      });
      return { status, body: JSON.parse(text) as Record<string, string> };
    },
  };
}
