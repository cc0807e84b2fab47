import { afterEach } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { queries } from '../../client/src/api/query-client.ts';
import { session } from '../../client/src/api/session.ts';
import { createExampleApi, type ExampleApi } from '../examples/example-api.ts';

type Place = { readonly at?: string; readonly path?: string; readonly isSignedIn?: boolean };

/** Shows a component as the client would, over an interface that answers with its declared examples. */
export function show(shown: ReactElement, { at = '/', path = '*', isSignedIn = true }: Place = {}) {
  const api = createExampleApi();
  answerWith(api);
  session.write(
    isSignedIn ? { username: 'alice', accessToken: 'access', refreshToken: 'refresh', expiresAt: Date.now() + 3_600_000 } : null,
  );
  const rendered = render(within(shown, { at, path }));
  return { ...rendered, api, person: userEvent.setup() };
}

/** A component with what is around every page. */
export const within = (shown: ReactElement, { at = '/', path = '*' }: Pick<Place, 'at' | 'path'> = {}) => (
  <QueryClientProvider client={queries}>
    <MemoryRouter initialEntries={[at]}>
      <Routes>
        <Route path={path} element={shown} />
      </Routes>
    </MemoryRouter>
  </QueryClientProvider>
);

const FORM = 'application/x-www-form-urlencoded';

function answerWith(api: ExampleApi): void {
  Object.assign(globalThis, {
    answerFetch: async (url: string, { method = 'GET', body, headers }: RequestInit = {}) => {
      const told = await api.answer({
        method,
        url,
        ...(typeof body === 'string' && { body }),
        ...(body instanceof URLSearchParams && { body: String(body) }),
        headers: { ...(body instanceof URLSearchParams && { 'content-type': FORM }), ...(headers as Record<string, string>) },
      });
      const { status, body: answer, headers: more } = told ?? { status: 404 };
      const type = status >= 400 ? 'application/problem+json' : 'application/json';
      return new Response(answer === undefined ? null : JSON.stringify(answer), { status, headers: { 'content-type': type, ...more } });
    },
  });
}

afterEach(() => {
  cleanup();
  session.write(null);
  queries.clear();
});
