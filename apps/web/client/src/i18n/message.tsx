import type { ElementsOf, MessageKey, ValuesOf } from '@flotilla/messages/catalogues/messages';
import { formatParts, type Values } from '@flotilla/messages/format';
import { createElement, Fragment, type ReactNode } from 'react';
import { current } from './language.ts';

type Props<Key extends MessageKey> = { readonly of: Key } & { readonly [Name in keyof ValuesOf<Key>]: ReactNode } & {
  /** What an element of the message becomes: `link={(words) => <Link to="/login">{words}</Link>}`. */
  readonly [Name in ElementsOf<Key>]: (words: ReactNode) => ReactNode;
};

/** A message with nodes of the page in it: `<Message of="email.intro" address={…} />`. */
export function Message<const Key extends MessageKey>({ of: key, ...values }: Props<Key>): ReactNode {
  const { messages, locale } = current();
  const filled = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isElement(value) ? shown(value) : value]));
  return nodes(formatParts<ReactNode>(messages[key] ?? key, locale, filled as Values));
}

type Element = (words: ReactNode) => ReactNode;

const isElement = (value: unknown): value is Element => typeof value === 'function';
const shown = (element: Element) => (parts: readonly ReactNode[]) => element(nodes(parts));
/** As children, not as an array, they need no keys. */
const nodes = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);

/** For `<b>` in messages. */
export const bold = (words: ReactNode) => <b>{words}</b>;
