import { type Language, languageOf } from '@flotilla/messages';
import type { CompiledCatalogue } from '@flotilla/messages/format';
import { useSyncExternalStore } from 'react';
import { type CatalogueName, catalogues } from './catalogues.ts';

type Spoken = {
  readonly language: Language;
  /** How numbers and dates are written: as the browser has it, where it speaks this language. */
  readonly locale: string;
  readonly messages: CompiledCatalogue;
};

const listeners = new Set<() => void>();
const needed = new Set<CatalogueName>(['pages']);
let wanted: Language = 'en';
let spoken: Spoken = { language: 'en', locale: 'en', messages: {} };

/** The language of the page at the moment, with its messages. */
export const current = (): Spoken => spoken;

/** Turns the page to a language as soon as its messages are there. */
export async function speak(language: Language): Promise<void> {
  wanted = language;
  let messages: CompiledCatalogue;
  let names: readonly CatalogueName[];
  do {
    names = [...needed];
    messages = await load(language, names);
    // Somebody changed their mind meanwhile.
    if (wanted !== language) return;
  } while (names.length < needed.size);
  spoken = { language, locale: localeOf(language), messages };
  if (typeof document !== 'undefined') document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

/** Brings the messages of another part of the client, now and in every language that follows. */
export async function need(name: CatalogueName): Promise<void> {
  if (needed.has(name)) return;
  let language: Language;
  let messages: CompiledCatalogue;
  do {
    language = spoken.language;
    messages = await load(language, [name]);
  } while (language !== spoken.language);
  needed.add(name);
  // Beside those of other parts, which may have come meanwhile.
  spoken = { ...spoken, messages: { ...spoken.messages, ...messages } };
}

async function load(language: Language, names: readonly CatalogueName[]): Promise<CompiledCatalogue> {
  const parts = await Promise.all(names.map((name) => catalogues[language][name]()));
  return Object.assign({}, ...parts.map(({ messages }) => messages)) as CompiledCatalogue;
}

function localeOf(language: Language): string {
  return (globalThis.navigator?.languages ?? []).find((locale) => languageOf(locale) === language) ?? language;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The language of the page; whatever is inside the component renders again when it becomes another one. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, () => spoken.language);
