import type { Reply } from '@flotilla/contract';
import type { authApi } from './precomputed/operations.ts';

type Configuration = Extract<Reply<typeof authApi.getConfig>, { status: 200 }>['body'];
type Instance = {
  readonly name: string;
  readonly publicUrl: string;
  /** What the address began with, where that named a language. */
  readonly localePrefix?: string;
  /** As it was for the server; whether one may register from here only the instance itself says. */
  readonly configuration?: Configuration;
};

declare global {
  interface Window {
    /** Set by the page (docs/contract/pages.md#configuration). */
    readonly FlotillaServerConfig?: string;
  }
}

/** What the page says about the instance it came from. */
export const instance: Instance = read();

function read(): Instance {
  const text = document.getElementById('flotilla-instance')?.textContent;
  const { FlotillaServerConfig: configuration } = window;
  return {
    ...(text ? (JSON.parse(text) as Instance) : { name: 'Flotilla', publicUrl: location.origin }),
    ...(configuration !== undefined && { configuration: JSON.parse(configuration) as Configuration }),
  };
}

const ownHost = new URL(instance.publicUrl).host;
/** The hosts this page may have come from. */
export const ownHosts: readonly string[] = [ownHost, location.host];

/** The host of a remote actor; null for those at home. */
export function foreignHost(host: string): string | null {
  return ownHosts.includes(host) ? null : host;
}

/** What an account or channel is called in addresses here. */
export function handleOf({ name, host }: { readonly name: string; readonly host?: string }): string {
  const foreign = host === undefined ? null : foreignHost(host);
  return foreign === null ? name : `${name}@${foreign}`;
}

/** Addresses of this instance become paths, so that pages opened under another of its names (127.0.0.1, localhost) work. */
export function ownPath(url: string): string {
  return url.startsWith(`${instance.publicUrl}/`) ? url.slice(instance.publicUrl.length) : url;
}
