/** Text that is HTML already. */
export type Markup = { readonly markup: string };

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;', '`': '&#96;' };

/** A template whose plain values are escaped for element content and for attributes in double quotes. */
export function html(strings: TemplateStringsArray, ...values: readonly (Markup | string)[]): Markup {
  return { markup: String.raw({ raw: strings }, ...values.map((value) => (typeof value === 'string' ? escapeHtml(value) : value.markup))) };
}

export function joinMarkup(pieces: readonly Markup[]): Markup {
  return { markup: pieces.map(({ markup }) => markup).join('\n') };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => ENTITIES[character] ?? '');
}
