/** A block of a mail, before it is rendered as text or HTML. All texts are plain. */
export type Part =
  /** `note` is shown less prominently. */
  | { readonly is: 'sentence' | 'note'; readonly text: string }
  /** Text that somebody else wrote, shown as a quotation. */
  | { readonly is: 'quote'; readonly text: string }
  | { readonly is: 'rows'; readonly rows: readonly (readonly [label: string, value: string])[] }
  | { readonly is: 'button'; readonly label: string; readonly link: string };

export type Template = {
  readonly title: string;
  /** The user it is written to; null for moderators, administrators and everybody else. */
  readonly to: string | null;
  readonly parts: readonly Part[];
};

export const sentence = (text: string): Part => ({ is: 'sentence', text });
export const note = (text: string): Part => ({ is: 'note', text });
export const quote = (lead: string, text: string): Part[] => [sentence(lead), { is: 'quote', text }];
export const button = (label: string, link: string): Part => ({ is: 'button', label, link });
