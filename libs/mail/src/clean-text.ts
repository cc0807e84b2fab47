// Control characters that a terminal, a mail program or a header would interpret, and those that change the direction of the text around them.
const CONTROLS = /(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Text that is safe to show: line breaks are `\n`, without control characters and lone surrogates. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(CONTROLS, '');
}

/** The same in one line, for headers and headings. */
export function cleanLine(text: string): string {
  // No-break spaces stay, because French has them before colons.
  return cleanText(text)
    .replace(/[ \t\n]+/g, ' ')
    .trim();
}
