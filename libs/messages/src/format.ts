import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';

/** A message without values is a text; the parts of any other. */
export type CompiledMessage = MessageFormatElement[] | string;
export type CompiledCatalogue = Readonly<Record<string, CompiledMessage>>;
export type Values = Readonly<Record<string, unknown>>;

const formatters = new WeakMap<MessageFormatElement[], { readonly locale: string; readonly formatter: IntlMessageFormat }>();

/** A message with its values, numbers and plurals as they are written in the locale. */
export function formatMessage(message: CompiledMessage, locale: string, values: Values = {}): string {
  if (typeof message === 'string') return message;
  return String(formatterOf(message, locale).format(values as Record<string, string>));
}

/** The same in parts: values and elements may be anything, such as nodes of a page. What is in a value is never read as an element. */
export function formatParts<Node>(message: CompiledMessage, locale: string, values: Values): readonly (Node | string)[] {
  if (typeof message === 'string') return [message];
  const parts = formatterOf(message, locale).format<Node>(values as Record<string, Node>);
  return Array.isArray(parts) ? parts : [parts];
}

function formatterOf(message: MessageFormatElement[], locale: string): IntlMessageFormat {
  const known = formatters.get(message);
  if (known?.locale === locale) return known.formatter;
  const formatter = new IntlMessageFormat(message, locale);
  formatters.set(message, { locale, formatter });
  return formatter;
}
