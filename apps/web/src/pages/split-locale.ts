import { locales } from '@flotilla/contracts-shared';

type Split = {
  /** The address without the locale. */
  readonly url: string;
  readonly locale?: string;
  /** What stood before it, such as `/fr`. */
  readonly prefix?: string;
};

/** Takes the locale, such as `fr-FR` or `fr`, from the beginning of an address (docs/contract/pages.md#languages). */
export function splitLocale(url: string): Split {
  const [prefix, name] = /^\/([A-Za-z-]{2,10})(?=[/?]|$)/.exec(url) ?? [];
  const locale = locales.find((one) => one === name || one.split('-')[0] === name);
  if (prefix === undefined || locale === undefined) return { url };
  const rest = url.slice(prefix.length);
  return { url: rest.startsWith('/') ? rest : `/${rest}`, locale, prefix };
}
