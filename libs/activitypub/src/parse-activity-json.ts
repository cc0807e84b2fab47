import { MalformedDocument } from './malformed-document.ts';

export const MAX_DEPTH = 32;

const FORBIDDEN_KEYS: readonly string[] = ['__proto__', 'constructor', 'prototype'];
/** Strings of a JSON text, and whether they are keys. Outside of strings, JSON has no quotes. */
const STRING = /"(?:[^"\\]|\\.)*"(\s*:)?/gs;

/**
 * Reads an activity or object of another server. Stricter than JSON, so that everybody who reads the same bytes sees the same document: one
 * object, no key twice, no deeper than 32, only texts and numbers that can be stored. The caller bounds the size.
 */
export function parseActivityJson(bytes: Uint8Array): Record<string, unknown> {
  const text = decode(bytes);
  const document = parse(text);
  if (!isObject(document)) throw new MalformedDocument('not an object');
  const keys = countKeys(document, 1);
  if (keys !== writtenKeys(text)) throw new MalformedDocument('a key is there twice');
  return document;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new MalformedDocument('not UTF-8');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new MalformedDocument('not JSON');
  }
}

function writtenKeys(text: string): number {
  let keys = 0;
  for (const [, colon] of text.matchAll(STRING)) if (colon !== undefined) keys++;
  return keys;
}

/** Counts the keys below this value, and looks at everything on the way. */
function countKeys(value: unknown, depth: number): number {
  if (typeof value === 'string') checkText(value);
  if (typeof value === 'number' && !Number.isFinite(value)) throw new MalformedDocument('a number is too large');
  if (typeof value !== 'object' || value === null) return 0;
  if (depth > MAX_DEPTH) throw new MalformedDocument('nested too deep');
  if (Array.isArray(value)) return sum(value.map((item) => countKeys(item, depth + 1)));
  const entries = Object.entries(value);
  for (const [key] of entries) checkKey(key);
  return entries.length + sum(entries.map(([, item]) => countKeys(item, depth + 1)));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

function checkKey(key: string): void {
  checkText(key);
  if (FORBIDDEN_KEYS.includes(key)) throw new MalformedDocument(`the key ${key} is not allowed`);
}

/** PostgreSQL cannot store NUL, and half a surrogate pair is not a character. */
function checkText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw new MalformedDocument('a text holds what is not a character');
}
