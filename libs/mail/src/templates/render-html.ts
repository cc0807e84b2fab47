import type { Frame } from './frame.ts';
import { html, joinMarkup, type Markup } from './html.ts';
import type { Part, Template } from './template.ts';

// The web client's light colours, in a notation that mail programs know.
const GROUND = '#f8fbfd';
const SURFACE = '#ffffff';
const LINE = '#dce2e7';
const INK = '#141e28';
const INK_SOFT = '#4f5964';
const SEA = '#006c9f';
const FONT = 'Inter,system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const SMALL = `font-size:13px;color:${INK_SOFT}`;

/** The part of a mail for mail programs that show HTML: inline styles and tables, which all of them understand. */
export function renderHtml({ title, parts }: Template, frame: Frame): string {
  const { language, hello, instanceName, publicUrl, signature } = frame;
  return html`<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${title}</title>
</head>
<body style="margin:0;padding:0;background:${GROUND}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${GROUND}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;table-layout:fixed;background:${SURFACE};border:1px solid ${LINE};border-radius:16px"><tr><td align="left" style="padding:32px;font-family:${FONT};font-size:16px;line-height:1.5;color:${INK};word-break:break-word;overflow-wrap:anywhere">
<p dir="auto" style="margin:0 0 24px;${SMALL};font-weight:600">${instanceName}</p>
<h1 dir="auto" style="margin:0 0 16px;font-size:22px;line-height:1.25;font-weight:600">${title}</h1>
<p style="margin:0 0 16px">${hello}</p>
${joinMarkup(parts.map((part) => renderPart(part, frame)))}
<div style="margin:32px 0 0;padding:16px 0 0;border-top:1px solid ${LINE};${SMALL}">
${signature ? html`<p dir="auto" style="margin:0 0 8px;white-space:pre-wrap">${signature}</p>` : ''}
<p style="margin:0"><a href="${publicUrl}" style="color:${INK_SOFT}">${publicUrl}</a></p>
</div>
</td></tr></table>
</td></tr></table>
</body>
</html>
`.markup;
}

function renderPart(part: Part, { linkInFull }: Frame): Markup {
  switch (part.is) {
    case 'sentence':
      return html`<p style="margin:0 0 16px">${part.text}</p>`;
    case 'note':
      return html`<p style="margin:0 0 16px;${SMALL}">${part.text}</p>`;
    case 'quote':
      return html`<blockquote dir="auto" style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid ${LINE};white-space:pre-wrap">${part.text}</blockquote>`;
    case 'rows':
      return html`<table style="margin:0 0 16px;border-collapse:collapse">${joinMarkup(part.rows.map(renderRow))}</table>`;
    case 'button':
      return html`<p style="margin:0 0 16px"><a href="${part.link}" style="display:inline-block;padding:10px 20px;border-radius:999px;background:${SEA};color:${SURFACE};font-weight:600;text-decoration:none">${part.label}</a></p>
<p style="margin:0 0 16px;${SMALL}">${linkInFull}<br><a href="${part.link}" style="color:${SEA}">${part.link}</a></p>`;
  }
}

const renderRow = ([label, value]: readonly [string, string]) =>
  html`<tr><th scope="row" align="left" valign="top" style="padding:4px 16px 4px 0;font-weight:400;color:${INK_SOFT};white-space:nowrap">${label}</th><td dir="auto" align="left" valign="top" style="padding:4px 0">${value}</td></tr>`;
