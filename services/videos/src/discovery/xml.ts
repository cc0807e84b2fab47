/** XML text that is whole and safe as it is. Only this file makes it, so that nothing else can forget to escape. */
class XmlText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
export type Xml = XmlText;

type Child = Xml | number | string | null | undefined | readonly Child[];
type Attributes = { readonly [name: string]: boolean | number | string | null | undefined };

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};
const escapeText = (text: string) => (/[&<>\r]/.test(text) ? text.replace(/[&<>\r]/g, (character) => ENTITIES[character] ?? '') : text);
const escapeValue = (text: string) =>
  /[&<>"\t\n\r]/.test(text) ? text.replace(/[&<>"\t\n\r]/g, (character) => ENTITIES[character] ?? '') : text;

/** What XML 1.0 has no way to write: most control characters, halves of pairs, two that are no characters. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
/** Only texts with such units are looked at closely; whole pairs are among them. */
const SUSPECT = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD]/;
const writable = (text: string) => (SUSPECT.test(text) ? text.replace(UNWRITABLE, '') : text);

/** An element. Texts and numbers among its children are escaped; null and undefined are left out, as attributes and as children. */
export function element(name: string, attributes: Attributes | null, ...children: readonly Child[]): Xml {
  let head = name;
  for (const key in attributes) {
    const value = attributes[key];
    if (value !== null && value !== undefined) head += ` ${key}="${escapeValue(writable(String(value)))}"`;
  }
  const content = contentOf(children);
  return new XmlText(content === '' ? `<${head}/>` : `<${head}>${content}</${name}>`);
}

/** Text in which signs of markup stand as they are. */
export function cdata(text: string): Xml {
  return new XmlText(`<![CDATA[${writable(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`);
}

export const xmlDocument = (root: Xml): string => `<?xml version="1.0" encoding="utf-8"?>\n${root.text}\n`;

function contentOf(children: readonly Child[]): string {
  let content = '';
  for (const child of children) {
    if (child === null || child === undefined) continue;
    if (child instanceof XmlText) content += child.text;
    else if (typeof child === 'object') content += contentOf(child);
    else content += escapeText(writable(String(child)));
  }
  return content;
}
