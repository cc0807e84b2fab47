import type { Language } from '@flotilla/messages';
import { type Beginning, renderFirstView } from './beginning.ts';
import type { ClientBuild, Part } from './client-build.ts';
import { escapeHtml, escapeJson } from './escape.ts';
import type { Instance, PageMetadata } from './page-metadata.ts';
import { shellMessages } from './shell-messages.ts';

/** Our own, as everywhere where nobody chose another. */
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32' fill='%230072a3'%3E%3Cpath d='M6 5c7 1 12 5 14 11H6z'/%3E%3Cpath d='M22 9c3 2 5 5 5.5 8H22z' opacity='.55'/%3E%3Cpath d='M3 19h26c-2 5-6 8-12 8H9c-3 0-5-3-6-8z'/%3E%3C/svg%3E";

/** No SVG, which home screens do not show. */
const TOUCH_ICON = '/client/assets/images/icons/icon-96x96.png';

type Shell = {
  readonly metadata: PageMetadata;
  readonly instance: Instance;
  readonly client: ClientBuild | null;
  readonly language: Language;
  readonly localePrefix?: string | undefined;
  readonly nonce: string;
  readonly beginning?: Beginning | undefined;
  /** The time of the answers in it. */
  readonly at: number;
};

/** The HTML every page starts from: what it is about in the head, the client's files, and data the client needs at once. */
export function renderShell({ metadata, instance, client, language, localePrefix, nonce, beginning, at }: Shell): string {
  const messages = shellMessages[language];
  const title = metadata.name === instance.name ? metadata.name : `${metadata.name} - ${instance.name}`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(title)}</title>
${[...metaTags(metadata, instance), ...links(metadata, instance, client, partsOf(client, language, beginning))].join('\n')}
<script type="application/json" id="flotilla-instance">${escapeJson({ name: instance.name, publicUrl: instance.publicUrl, localePrefix })}</script>
${instance.configuration ? `<script nonce="${nonce}">${assignment(instance.configuration)}</script>\n` : ''}${beginning ? `<script type="application/json" id="flotilla-answers">${escapeJson(beginning.answers.map((answer) => ({ ...answer, at })))}</script>\n` : ''}${client ? '' : '<meta http-equiv="refresh" content="2">\n'}${metadata.structured ? `<script type="application/ld+json">${escapeJson(metadata.structured)}</script>\n` : ''}${scripts(client, nonce)}
</head>
<body>
${client && beginning ? `${renderFirstView(beginning)}\n` : ''}<div id="root">${client ? '' : `<p>${escapeHtml(messages['shell.building'])}</p>`}</div>
<noscript><p>${escapeHtml(title)}</p><p>${escapeHtml(metadata.description)}</p><p>${escapeHtml(messages['shell.needsScripts'])}</p></noscript>
</body>
</html>
`;
}

/** `GET /config` as a text of JSON, under our name and the one that programs written for PeerTube read (docs/contract/pages.md#configuration). */
const assignment = (configuration: object) =>
  `window.FlotillaServerConfig=window.PeerTubeServerConfig=${escapeJson(JSON.stringify(configuration))}`;

function metaTags(metadata: PageMetadata, instance: Instance): string[] {
  const { image = instance.image, embedPath } = metadata;
  const named = { description: metadata.description, 'color-scheme': 'light dark', robots: metadata.robots };
  const properties = {
    name: metadata.name,
    description: metadata.description,
    image: image?.url,
    'og:platform': 'Flotilla',
    'og:type': metadata.type,
    'og:site_name': instance.name,
    'og:title': metadata.name,
    'og:description': metadata.description,
    'og:url': instance.publicUrl + metadata.path,
    'og:image': image?.url,
    'og:image:width': image?.width,
    'og:image:height': image?.height,
    ...(embedPath && {
      'og:video:url': instance.publicUrl + embedPath,
      'og:video:secure_url': instance.publicUrl + embedPath,
      'og:video:type': 'text/html',
      'og:video:width': 560,
      'og:video:height': 315,
    }),
    'twitter:card': embedPath ? 'player' : metadata.structured ? 'summary' : 'summary_large_image',
    'twitter:site': instance.twitterAccount,
    'twitter:title': metadata.name,
    'twitter:description': metadata.description,
    'twitter:image:url': image?.url,
    'twitter:image:width': image?.width,
    'twitter:image:height': image?.height,
    ...(embedPath && {
      'twitter:player': instance.publicUrl + embedPath,
      'twitter:player:width': 560,
      'twitter:player:height': 315,
    }),
  };
  return [...tags('name', named), ...tags('property', properties)];
}

function tags(key: 'name' | 'property', values: Record<string, number | string | undefined>): string[] {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `<meta ${key}="${name}" content="${escapeHtml(String(value))}">`);
}

function links(metadata: PageMetadata, instance: Instance, client: ClientBuild | null, parts: readonly Part[]): string[] {
  const later = parts.flatMap(({ modules }) => modules.map((href) => ({ href, as: 'module' as const })));
  const preloads = [...(client?.preloads ?? []), ...later].map(({ href, as }) =>
    as === 'module'
      ? `<link rel="modulepreload" href="${escapeHtml(href)}">`
      : `<link rel="preload" as="font" fetchpriority="low" type="font/woff2" crossorigin href="${escapeHtml(href)}">`,
  );
  return [
    `<link rel="icon" href="${instance.icon ? escapeHtml(instance.icon) : ICON}">`,
    `<link rel="apple-touch-icon" href="${escapeHtml(instance.touchIcon ?? TOUCH_ICON)}">`,
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...(metadata.robots?.startsWith('noindex') && !metadata.robots.includes('indexifembedded')
      ? []
      : [`<link rel="canonical" href="${escapeHtml(instance.publicUrl + metadata.path)}">`]),
    ...oembedLink(metadata, instance),
    ...(metadata.feeds ?? []).map(
      ({ title, path }) => `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(title)}" href="${escapeHtml(path)}">`,
    ),
    ...(metadata.me ?? []).map((href) => `<link rel="me" href="${escapeHtml(href)}">`),
    ...preloads,
    ...[...(client?.styles ?? []), ...parts.flatMap(({ styles }) => styles)].map(
      (href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`,
    ),
  ];
}

function oembedLink({ oembedOf, name }: PageMetadata, { publicUrl }: Instance): string[] {
  if (oembedOf === undefined) return [];
  const href = `${publicUrl}/services/oembed?url=${encodeURIComponent(publicUrl + oembedOf)}`;
  return [`<link rel="alternate" type="application/json+oembed" href="${escapeHtml(href)}" title="${escapeHtml(name)}">`];
}

/** The messages of the page's language, and what the page loads by itself. */
function partsOf(client: ClientBuild | null, language: Language, beginning: Beginning | undefined): readonly Part[] {
  return [`precomputed/${language}-pages.ts`, ...(beginning?.parts ?? [])].flatMap((source) => client?.parts?.get(source) ?? []);
}

function scripts(client: ClientBuild | null, nonce: string): string {
  const refresh = client?.devUrl
    ? `<script type="module" nonce="${nonce}">import { injectIntoGlobalHook } from "${client.devUrl}/client/@react-refresh"; injectIntoGlobalHook(window); window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type;</script>\n`
    : '';
  return (
    refresh + (client?.scripts ?? []).map((src) => `<script type="module" nonce="${nonce}" src="${escapeHtml(src)}"></script>`).join('\n')
  );
}
