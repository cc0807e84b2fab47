// Everything a terminal, a mail program or a header could take for an order, and what turns the direction of the text around it.
const CONTROLS = /(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Text as it may be shown: line breaks are `\n`, and there are no control characters and no lone surrogates. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(CONTROLS, '');
}

/** The same in one line, for headers and headings. */
export function cleanLine(text: string): string {
  // Spaces that do not break stay: French has them before its colons.
  return cleanText(text)
    .replace(/[ \t\n]+/g, ' ')
    .trim();
}
