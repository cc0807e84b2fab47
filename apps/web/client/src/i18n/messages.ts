import type { ElementsOf, MessageKey, PlainKey, ValuesOf } from '@flotilla/messages/catalogues/messages';
import { formatMessage, type Values } from '@flotilla/messages/format';
import { current } from './language.ts';

export type { MessageKey, PlainKey };

type Needed<Key extends MessageKey> = [ElementsOf<Key>] extends [never]
  ? keyof ValuesOf<Key> extends never
    ? []
    : [values: ValuesOf<Key>]
  : // It holds elements: <Message> shows them.
    [never];

/** A message in the language of the page. */
export function t<Key extends MessageKey>(key: Key, ...[values]: Needed<Key>): string {
  const { messages, locale } = current();
  return formatMessage(messages[key] ?? key, locale, values as Values | undefined);
}
