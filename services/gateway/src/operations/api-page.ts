import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pageStyle } from '../docs/page.ts';

/** The page may only run what the gateway serves. */
export const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; " +
  "form-action 'self'; frame-ancestors 'none'";

export const apiPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Flotilla API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="icon" href="data:,">
</head>
<body>
<div id="api"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

// Problems link to "#operation/{id}"; the page addresses operations as "#/{tag}/{id}". Their types link to "#section/Errors/{code}", which has a page.
const start = `const code = /^#section\\/Errors\\/([a-z_]+)$/.exec(location.hash)?.[1];
if (code) location.replace('/api/docs/problems/' + code);
fetch('/api/v1/openapi.json').then((answer) => answer.json()).then((spec) => {
  const wanted = /^#operation\\/(.+)$/.exec(location.hash)?.[1];
  const found = Object.values(spec.paths).flatMap(Object.values).find((operation) => operation.operationId === wanted);
  if (found) location.hash = '#/' + encodeURIComponent(found.tags[0]) + '/' + wanted;
  SwaggerUIBundle({ spec, dom_id: '#api', deepLinking: true, validatorUrl: null });
});
`;

export type PageFile = { readonly type: string; readonly content: Buffer };

const types: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'start.js': 'text/javascript; charset=utf-8',
  'pages.css': 'text/css; charset=utf-8',
};

/** Reads a file the page needs; undefined for every other name. */
export function createPageFiles(): (filename: string) => Promise<PageFile | undefined> {
  // Only its path: importing the main module would load the whole page into this process.
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  // Read once: a thousand slow readers share one copy (docs/contract/security.md#h8).
  const ours = Object.entries({ 'start.js': start, 'pages.css': pageStyle });
  const contents = new Map<string, Promise<Buffer>>(ours.map(([name, text]) => [name, Promise.resolve(Buffer.from(text))]));

  function contentOf(filename: string): Promise<Buffer> {
    const content = contents.get(filename) ?? readFile(join(folder, filename));
    contents.set(filename, content);
    content.catch(() => contents.delete(filename));
    return content;
  }
  return async (filename) => {
    const type = Object.hasOwn(types, filename) ? types[filename] : undefined;
    return type === undefined ? undefined : { type, content: await contentOf(filename) };
  };
}
