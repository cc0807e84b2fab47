import { cleanLine, cleanText } from '../clean-text.ts';
import type { Part, Template } from './template.ts';

const LINE_MAX_LENGTH = 1_000;
const QUOTE_MAX_LENGTH = 20_000;

const line = (text: string) => shorten(cleanLine(text), LINE_MAX_LENGTH);

/** The template with control characters removed and quotes shortened. */
export function cleanTemplate({ title, to, parts }: Template): Template {
  return { title: line(title), to: to === null ? null : line(to), parts: parts.map(cleanPart) };
}

function cleanPart(part: Part): Part {
  switch (part.is) {
    case 'sentence':
    case 'note':
      return { ...part, text: line(part.text) };
    case 'quote':
      return { ...part, text: shorten(cleanText(part.text).trim(), QUOTE_MAX_LENGTH) };
    case 'rows':
      return { ...part, rows: part.rows.map(([label, value]) => [line(label), line(value)] as const) };
    case 'button':
      return { ...part, label: line(part.label), link: expectLink(part.link) };
  }
}

function shorten(text: string, maxLength: number): string {
  return text.length > maxLength ? `${text.slice(0, maxLength).toWellFormed()}…` : text;
}

/** Links are composed by code. One that is not a web address, or that a mail program could cut short, is a bug. */
function expectLink(link: string): string {
  if (/^https?:\/\/[!-~]+$/.test(link) && URL.canParse(link)) return link;
  throw new Error('The link of a mail has to be an absolute http or https URL.');
}
