import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Catalogue } from './catalogue.ts';
import type { CompiledCatalogue, CompiledMessage } from './format.ts';

/** Reads the messages of a catalogue once, so that whoever shows them needs no parser. Throws on one that is not well-formed. */
export function compile(catalogue: Catalogue): CompiledCatalogue {
  return Object.fromEntries(Object.entries(catalogue).map(([key, text]) => [key, compileMessage(key, text)]));
}

function compileMessage(key: string, text: string): CompiledMessage {
  const parts = parseMessage(key, text);
  const [first, ...others] = parts;
  if (!first) return '';
  return first.type === TYPE.literal && others.length === 0 ? first.value : parts;
}

/** The parts of a message; `key` is for the error. */
export function parseMessage(key: string, text: string): MessageFormatElement[] {
  try {
    return parse(text, { requiresOtherClause: true });
  } catch (error) {
    throw new Error(`The message ${key} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}
