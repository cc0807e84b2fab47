/** What becomes of Markdown where only words are read; not a parser: what is unusual stays as it was written. */
const REPLACED: readonly (readonly [RegExp, string])[] = [
  // Fences of code and lines across.
  [/^[ \t]*(?:`{3,}.*|~{3,}.*|(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|={2,})$/gm, ''],
  // Headings, quotations and lists.
  [/^[ \t]*(?:(?:>|#{1,6}|[-*+]|\d{1,9}[.)])[ \t]+)+/gm, ''],
  [/!?\[([^[\]]*)\](?:\([^()\s]*(?:[ \t]+"[^"]*")?\)|\[[^[\]]*\])/g, '$1'],
  [/<((?:https?:|mailto:)[^<>\s]*)>/g, '$1'],
  [/(\*\*|__|~~)(?=\S)(.*?\S)\1/g, '$2'],
  [/(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]*\S)\*(?![\p{L}\p{N}*])/gu, '$1'],
  [/(?<![\p{L}\p{N}_])_(?=\S)([^_\n]*\S)_(?![\p{L}\p{N}_])/gu, '$1'],
  [/(`+)([^`\n]+)\1/g, '$2'],
  [/\\([!-/:-@[-`{-~])/g, '$1'],
];

export function withoutMarkdown(text: string): string {
  return REPLACED.reduce((words, [mark, rest]) => words.replace(mark, rest), text);
}
