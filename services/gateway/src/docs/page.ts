/** A page of documentation without scripts, in the reader's colour scheme. `body` is HTML. */
export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="/api/docs/pages.css">
<link rel="icon" href="data:,">
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

/** Escapes text as HTML; what is between backticks becomes code. */
export function words(text: string): string {
  return escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** The tokens of the web client, as far as a page of text needs them. */
export const pageStyle = `:root {
  color-scheme: light dark;
  --ground: light-dark(oklch(98.6% .004 240), oklch(17% .014 250));
  --raised: light-dark(oklch(96.4% .007 240), oklch(25.5% .018 250));
  --line: light-dark(oklch(91% .010 240), oklch(31% .018 250));
  --ink: light-dark(oklch(23% .025 250), oklch(95.5% .006 240));
  --ink-soft: light-dark(oklch(46% .022 250), oklch(74% .014 245));
  --sea: light-dark(oklch(50% .125 235), oklch(74% .115 230));
}
* { box-sizing: border-box; margin: 0 }
body { background: var(--ground); color: var(--ink); font: 400 .9375rem/1.55 Inter, ui-sans-serif, system-ui, sans-serif }
main { max-width: 62rem; margin: 0 auto; padding: 2.25rem 1.5rem 3.5rem }
a { color: var(--sea); text-underline-offset: .2em }
:focus-visible { outline: 2px solid var(--sea); outline-offset: 2px; border-radius: 6px }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; margin-bottom: 2.25rem; font-size: .8125rem }
nav a { padding: .35rem 0 }
h1, h2 { font-weight: 620; letter-spacing: -.015em; line-height: 1.2; text-wrap: balance }
h1 { font-size: 1.5rem; margin-bottom: .5rem }
h2 { font-size: 1.125rem; margin: 2.25rem 0 .5rem }
p, ul { max-width: 44rem }
ul { padding-left: 1.25rem }
.soft { color: var(--ink-soft) }
code { font: 500 .875em/1.5 ui-monospace, "SF Mono", Menlo, monospace; overflow-wrap: anywhere }
pre { padding: 1rem; border: 1px solid var(--line); border-radius: 10px; background: var(--raised); overflow-x: auto }
pre code { font-weight: 400; overflow-wrap: normal }
.problems { max-width: none; padding: 0; list-style: none }
.problems li { display: grid; grid-template-columns: 18rem 3rem minmax(0, 1fr); gap: .25rem 1rem; padding: .5rem 0; border-bottom: 1px solid var(--line) }
.number { font-variant-numeric: tabular-nums }
@media (max-width: 700px) {
  main { padding: 1.5rem 1rem 2.25rem }
  .problems li { grid-template-columns: minmax(0, 1fr) auto }
  .problems li > :last-child { grid-column: 1 / -1 }
}
`;
