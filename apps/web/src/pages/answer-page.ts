import { randomBytes } from 'node:crypto';
import type { Language } from '@flotilla/messages';
import type { Beginning } from '../shell/beginning.ts';
import type { ClientBuild } from '../shell/client-build.ts';
import type { Instance, PageMetadata } from '../shell/page-metadata.ts';
import { renderRefusal } from '../shell/render-refusal.ts';
import { renderShell } from '../shell/render-shell.ts';
import { type Framers, securityHeaders } from '../shell/security-headers.ts';

export type PageAnswer = { readonly status: number; readonly headers: Record<string, string>; readonly html: string };
export type Page = {
  readonly metadata: PageMetadata;
  readonly status?: number;
  readonly framedBy?: Framers;
  /** Said in place of the client: the site around it may not show this. Leads to where it can be seen. */
  readonly refusedInFrame?: { readonly watchPath: string };
  readonly beginning?: Beginning;
};

type Surroundings = {
  readonly instance: Instance;
  readonly client: ClientBuild | null;
  readonly language?: Language;
  /** What the address began with, where that named a language. */
  readonly localePrefix?: string | undefined;
};

/** Turns the metadata of a page into a whole answer; every answer has its own nonce and is not kept by caches. */
export function answerPage(
  { metadata, status = 200, framedBy = 'nobody', beginning, refusedInFrame }: Page,
  { instance, client, language = 'en', localePrefix }: Surroundings,
): PageAnswer {
  const nonce = randomBytes(16).toString('base64url');
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'max-age=0, no-cache, must-revalidate',
      vary: 'accept-encoding, accept-language, cookie',
      ...(status === 503 && { 'retry-after': '5' }),
      ...securityHeaders({ nonce, publicUrl: instance.publicUrl, framedBy, devUrl: client?.devUrl }),
    },
    html: refusedInFrame
      ? renderRefusal({ metadata, instance, language, ...refusedInFrame })
      : renderShell({ metadata, instance, client, language, localePrefix, nonce, beginning, at: Date.now() }),
  };
}
