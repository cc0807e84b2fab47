import MarkdownIt from 'markdown-it';
import { createBoundedMap } from '../../catalogue/index.ts';

/** A text in Markdown as feeds show it: safe HTML, and its words in one line. */
export type RenderedText = { readonly html: string; readonly line: string };

const NOTHING: RenderedText = { html: '', line: '' };
const REMEMBERED = 2_000;
/** Few are longer, and they would take much memory. */
const LONGEST_REMEMBERED = 2_000;
const SUMMARY = 250;
const DOTS = '…';
const SAFE_ADDRESS = /^(?:https?:|mailto:|\/(?!\/)|#)/i;

/** No HTML of its author, no pictures, no addresses but of pages and for mails. */
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true }).disable('image');
markdown.validateLink = (address) => SAFE_ADDRESS.test(address.trim());

type Token = { readonly type: string; readonly content: string; readonly children: readonly Token[] | null };

// Rendering takes longer than everything else about a feed, and most texts are asked for again.
const known = createBoundedMap<RenderedText>(REMEMBERED);

export function renderText(text: string | null): RenderedText {
  if (text === null || text.trim() === '') return NOTHING;
  const before = known.get(text);
  if (before) return before;
  const tokens = markdown.parse(text, {});
  const html = markdown.renderer.render(tokens, markdown.options, {}).trim();
  const rendered = { html, line: wordsOf(tokens).join(' ').replace(/\s+/g, ' ').trim() };
  if (text.length <= LONGEST_REMEMBERED) known.set(text, rendered);
  return rendered;
}

/** At most 250 characters of a line, never half of a pair such as an emoji. */
export function shorten(line: string): string {
  if (line.length <= SUMMARY) return line;
  return line.slice(0, SUMMARY - DOTS.length).replace(/[\uD800-\uDBFF]$/, '') + DOTS;
}

/** Blocks are apart, what stands in a line is not. */
function wordsOf(tokens: readonly Token[]): string[] {
  return tokens.flatMap(({ type, content, children }) => {
    if (type === 'inline') return [(children ?? []).map((child) => (child.type.endsWith('break') ? ' ' : child.content)).join('')];
    return type === 'fence' || type === 'code_block' ? [content] : [];
  });
}
