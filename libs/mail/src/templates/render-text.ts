import type { Frame } from './frame.ts';
import type { Part, Template } from './template.ts';

/** The plain text part of a mail. */
export function renderText({ parts }: Template, { hello, labelled, signature, instanceName, publicUrl }: Frame): string {
  const footer = ['-- ', ...(signature ? [signature] : []), instanceName, publicUrl].join('\n');
  return `${[hello, ...parts.map((part) => renderPart(part, labelled)), footer].join('\n\n')}\n`;
}

function renderPart(part: Part, labelled: Frame['labelled']): string {
  switch (part.is) {
    case 'sentence':
    case 'note':
      return part.text;
    case 'quote':
      return part.text.replace(/^/gm, '> ');
    case 'rows':
      return part.rows.map(([label, value]) => `${labelled(label)} ${value}`).join('\n');
    case 'button':
      return `${labelled(part.label)}\n${part.link}`;
  }
}
