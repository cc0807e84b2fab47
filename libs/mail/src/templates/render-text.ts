import type { Frame } from './frame.ts';
import type { Part, Template } from './template.ts';

/** The part of a mail for those who read plain text. */
export function renderText({ parts }: Template, { hello, colon, signature, instanceName, publicUrl }: Frame): string {
  const footer = ['-- ', ...(signature ? [signature] : []), instanceName, publicUrl].join('\n');
  return `${[hello, ...parts.map((part) => renderPart(part, colon)), footer].join('\n\n')}\n`;
}

function renderPart(part: Part, colon: string): string {
  switch (part.is) {
    case 'sentence':
    case 'note':
      return part.text;
    case 'quote':
      return part.text.replace(/^/gm, '> ');
    case 'rows':
      return part.rows.map(([label, value]) => `${label}${colon} ${value}`).join('\n');
    case 'button':
      return `${part.label}${colon}\n${part.link}`;
  }
}
