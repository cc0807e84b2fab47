/** A text as words are compared: lower case, without accents, punctuation and repeated spaces. */
export function plainWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[øłđðħßæœıς]/g, (letter) => LETTERS[letter] ?? letter);
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Letters that Unicode does not decompose. */
export const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ς: 'σ',
};

/** The columns that searches use; written whenever the name or the tags change. */
export function searchFields(name: string, tags: readonly string[]): { searchText: string; tagKeys: string[] } {
  return { searchText: plainWords(name).join(' '), tagKeys: tags.map((tag) => tag.toLowerCase()) };
}
