import { LETTERS } from '../videos/search-fields.ts';

/** All characters of a class, as ranges of a regular expression of PostgreSQL, so that it tells words apart exactly as `plainWords` does. */
function ranges(belongs: RegExp): string {
  const found: string[] = [];
  const at = (code: number) => `\\U${code.toString(16).padStart(8, '0')}`;
  for (let code = 0x80, start = -1; code <= 0x11_0000; code++) {
    const isIn = code < 0x11_0000 && (code < 0xd800 || code > 0xdfff) && belongs.test(String.fromCodePoint(code));
    if (isIn && start < 0) start = code;
    if (!isIn && start >= 0) {
      found.push(start === code - 1 ? at(start) : `${at(start)}-${at(code - 1)}`);
      start = -1;
    }
  }
  return found.join('');
}

/** The words of a text as `plainWords` has them, separated by spaces, in SQL. Texts of plain letters, which most are, need no dear expression. */
export function createPlainText(): string {
  const accents = ranges(/^\p{M}$/u);
  const lettersAndDigits = `a-z0-9${ranges(/^[\p{L}\p{N}]$/u)}`;
  const pairs = Object.entries(LETTERS);
  const single = pairs.filter(([, plain]) => plain.length === 1);
  const double = pairs.filter(([, plain]) => plain.length > 1);

  const normalized = `lower(regexp_replace(normalize(source, nfkd), '[${accents}]+', '', 'g') collate pg_c_utf8)`;
  const translated = `translate(${normalized}, '${single.map(([letter]) => letter).join('')}', '${single.map(([, plain]) => plain).join('')}')`;
  const replaced = double.reduce((text, [letter, plain]) => `replace(${text}, '${letter}', '${plain}')`, translated);
  return `create or replace function plain_text(source text) returns text language sql immutable strict parallel safe as $body$
  select btrim(case when source ~ '^[\\x01-\\x7f]*$' then regexp_replace(lower(source collate pg_c_utf8), '[^a-z0-9]+', ' ', 'g')
    else regexp_replace(${replaced}, '[^${lettersAndDigits}]+', ' ', 'g') end) $body$`;
}
