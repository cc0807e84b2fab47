import { t } from '../../i18n/messages.ts';

/** As the server takes them. */
const DOMAIN = /^[a-z0-9.-]+(:\d{1,5})?$/;
const MOST = 50;

/** The hosts of a text, one a line or with commas between; addresses become their hosts. */
export function domainsIn(text: string): string[] {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  return [...new Set(parts.map((part) => (URL.canParse(part) && new URL(part).host) || part.toLowerCase()))];
}

/** What is wrong with them, in words. */
export function domainsMistake(text: string): string | undefined {
  const domains = domainsIn(text);
  const wrong = domains.find((domain) => !DOMAIN.test(domain));
  if (wrong !== undefined) return t('editVideo.embed.noDomain', { domain: wrong });
  return domains.length > MOST ? t('editVideo.embed.tooMany', { count: MOST }) : undefined;
}
