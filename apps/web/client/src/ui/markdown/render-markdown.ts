import { type ComponentProps, createElement, type ReactElement, type ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import { Link } from 'react-router';
import remarkGfm from 'remark-gfm';
import { t } from '../../i18n/messages.ts';
import { imageAddress, linkAddress, type OwnOrigins } from './addresses.ts';
import styles from './markdown.module.css';
import { mentions } from './mentions.ts';
import { timeStamps } from './time-stamps.ts';

/** Everything a text may become; the rest of it goes, its words stay. */
const ELEMENTS =
  'a blockquote br button code del em h1 h2 h3 h4 h5 h6 hr img input li ol p pre section strong sub sup table tbody td th thead tr ul'.split(
    ' ',
  );
const DEEPEST = 6;
const REL = 'noopener noreferrer nofollow ugc';

export type MarkdownPlace = {
  /** The level of the heading the text stands below; its own begin one deeper. */
  readonly below: number;
  readonly own: OwnOrigins;
  /** Before the names of footnotes, which are unique on a page. */
  readonly prefix: string;
  /** What its times lead to, and up to which second. */
  readonly times?: { readonly seek: (seconds: number) => void; readonly longest: number } | undefined;
  /** Names of accounts become links to them. */
  readonly hasMentions?: boolean;
};

/** Markdown as elements: no HTML of its author, no images of other hosts, no addresses but of pages and for mails. */
export function renderMarkdown(text: string, { below, own, prefix, times, hasMentions = false }: MarkdownPlace): ReactElement {
  return createElement(
    ReactMarkdown,
    {
      allowedElements: ELEMENTS,
      unwrapDisallowed: true,
      skipHtml: true,
      remarkPlugins: [remarkGfm, ...(times ? [[timeStamps, times] as const] : []), ...(hasMentions ? [mentions] : [])] as never,
      remarkRehypeOptions: { clobberPrefix: prefix },
      // Looked at where they are used; the library's own choice lets through more.
      urlTransform: (address: string) => address,
      components: {
        ...headings(below),
        a: linkWith(own),
        img: imageWith(own),
        table: Table,
        input: Tick,
        br: () => null,
        ...(times && { button: timeWith(times.seek) }),
      },
    },
    text,
  );
}

/** Looks go by the class, so that a text looks the same wherever it stands. */
function headings(below: number): Components {
  const entries = Array.from({ length: DEEPEST }, (_, index) => {
    const tag = `h${Math.min(DEEPEST, index + 1 + below)}`;
    const Heading = ({ id, children }: { id?: string | undefined; children?: ReactNode }) =>
      createElement(tag, { id, className: styles[`heading-${index + 1}`] }, children);
    return [`h${index + 1}`, Heading];
  });
  return Object.fromEntries(entries) as Components;
}

type LinkProps = { readonly href?: string | undefined; readonly id?: string | undefined; readonly children?: ReactNode };

const linkWith =
  (own: OwnOrigins) =>
  ({ href = '', id, children }: LinkProps) => {
    const address = linkAddress(href, own);
    if (!address) return createElement('span', null, children);
    // Whoever follows a link keeps what goes on here, such as an upload.
    if (address.kind === 'page') return createElement(Link, { id, to: address.href, rel: REL }, children);
    return createElement('a', { id, href: address.href, rel: REL, target: address.kind === 'other' ? '_blank' : undefined }, children);
  };

type ImageProps = Pick<ComponentProps<'img'>, 'alt' | 'src' | 'title'>;

/** An image of another host is a link to it: no other host learns who reads a text. */
const imageWith = (own: OwnOrigins) => {
  const Instead = linkWith(own);
  return ({ src, alt = '', title }: ImageProps) => {
    if (typeof src !== 'string') return null;
    const address = imageAddress(src, own);
    if (address) return createElement('img', { src: address, alt, title, loading: 'lazy', decoding: 'async' });
    return createElement(Instead, { href: src }, alt || t('markdown.image'));
  };
};

const timeWith =
  (seek: (seconds: number) => void) =>
  ({ value, children }: Pick<ComponentProps<'button'>, 'value' | 'children'>) =>
    createElement(
      'button',
      { type: 'button', className: styles.time, title: t('markdown.seek'), onClick: () => seek(Number(value)) },
      children,
    );

function Table({ children }: { children?: ReactNode }) {
  // Wide tables are scrolled by themselves, with the keyboard, too.
  return createElement(
    'div',
    { className: styles['table-scroll'], role: 'region', 'aria-label': t('markdown.table'), tabIndex: 0 },
    createElement('table', null, children),
  );
}

function Tick({ checked }: { checked?: boolean | undefined }) {
  return createElement(
    'span',
    { role: 'img', 'aria-label': checked ? t('markdown.done') : t('markdown.open'), className: styles.task },
    checked ? '☑' : '☐',
  );
}
