import type { Language } from '@flotilla/messages';
import { escapeHtml } from './escape.ts';
import type { Instance, PageMetadata } from './page-metadata.ts';
import { shellMessages } from './shell-messages.ts';

type Refusal = {
  readonly metadata: PageMetadata;
  readonly instance: Instance;
  readonly language: Language;
  /** Where it can be seen. */
  readonly watchPath: string;
};

const STYLE =
  'html{height:100%;color-scheme:dark}body{display:grid;place-content:center;gap:1rem;box-sizing:border-box;min-height:100%;margin:0;padding:1rem;background:#000;color:#fff;font:1rem/1.4 system-ui,sans-serif;text-align:center}' +
  'h1{margin:0;font-size:1rem;font-weight:600}p{margin:0}a{display:inline-block;min-height:24px;color:inherit}';

/** What a site sees in a frame that may not show the video: no player and no word about the video. */
export function renderRefusal({ metadata, instance, language, watchPath }: Refusal): string {
  const messages = shellMessages[language];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(metadata.name)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(messages['shell.embedRefused'])}</h1>
<p><a href="${escapeHtml(instance.publicUrl + watchPath)}" target="_blank" rel="noopener">${escapeHtml(messages['shell.embedRefused.watch'])}</a></p>
</main>
</body>
</html>
`;
}
