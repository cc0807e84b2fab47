import { array, integer, nullable, oneOf, type Schema, string } from '@flotilla/contract';

/** How a form shows a setting. */
export type FormKind = 'choice' | 'line' | 'number' | 'numbers' | 'switch' | 'text' | 'texts';

/** A setting of the instance that can be changed while it runs. Its default, validation, form and documentation follow from this declaration. */
export type InstanceSetting<Value = unknown> = {
  readonly fallback: Value;
  /** In answers and events; never stricter than `request`, so that values stored before a check existed can still be sent. */
  readonly schema: Schema;
  /** In requests: numbers and switches may come as texts (docs/contract/configuration.md#settings). */
  readonly request: Schema;
  /** The value of a text in a request. */
  readonly read: (sent: unknown) => unknown;
  /** Whether a request that replaces the whole configuration must contain it. */
  readonly isRequired: boolean;
  readonly form: FormKind;
  readonly values?: readonly (number | string)[];
  /** The values that forms offer, with their labels; others may be sent unless `values` lists the allowed ones. */
  readonly words?: Words;
  /** Its label in forms, where its API name does not read well. */
  readonly label?: string;
  /** The unit of a number, where forms show a larger one. */
  readonly unit?: Unit;
  /** A sentence for forms and documentation. */
  readonly about: string;
  /** Stored and sent, but without effect yet. */
  readonly isDormant: boolean;
};

type Words = Readonly<Record<number | string, string>>;
export type Unit = 'bytes' | 'milliseconds' | 'seconds';

/** `free`: requests may leave it out. `dormant`: without effect yet. */
type Marks = Pick<InstanceSetting, 'label' | 'unit' | 'words'> & { readonly free?: true; readonly dormant?: true };
type Range = Marks & { readonly min?: number; readonly max?: number };

const LONGEST_LINE = 1_000;
const LONGEST_TEXT = 100_000;
const LONGEST_ADDRESS = 400;
const LARGEST = Number.MAX_SAFE_INTEGER;

const marked = ({ free, dormant, label, unit, words: known }: Marks) => ({
  isRequired: !free,
  isDormant: dormant === true,
  ...(label !== undefined && { label }),
  ...(unit !== undefined && { unit }),
  ...(known !== undefined && { words: known }),
});
const asSent = (sent: unknown) => sent;
const readNumber = (sent: unknown) => (typeof sent === 'string' && /^-?\d{1,15}$/.test(sent) ? Number(sent) : sent);
const SWITCH_TEXTS = new Map<unknown, boolean>([
  ['true', true],
  ['false', false],
]);
/** A host may be a single label, as in a local network, or an IPv6 address in brackets. */
const MAILBOX = "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9_-]+(?:\\.[A-Za-z0-9_-]+)*|\\[[0-9A-Fa-f:.]+\\])$";

export function onOff(fallback: boolean, about: string, marks: Marks = {}): InstanceSetting<boolean> {
  return {
    ...marked(marks),
    fallback,
    about,
    form: 'switch',
    schema: { type: 'boolean' },
    request: { enum: [true, false, 'true', 'false'] },
    read: (sent) => SWITCH_TEXTS.get(sent) ?? sent,
  };
}

export function whole(fallback: number, about: string, { min = 0, max = LARGEST, ...marks }: Range = {}): InstanceSetting<number> {
  const schema = integer({ minimum: min, maximum: max });
  return { ...marked(marks), fallback, about, form: 'number', schema, request: { ...schema, ...textOfNumber(min) }, read: readNumber };
}

/** Null, or a text `null`, is no limit. */
export function wholeOrNone(
  fallback: number | null,
  about: string,
  { min = 0, max = LARGEST, ...marks }: Range = {},
): InstanceSetting<number | null> {
  const { type, pattern } = textOfNumber(min);
  return {
    ...marked(marks),
    fallback,
    about,
    form: 'number',
    schema: nullable(integer({ minimum: min, maximum: max })),
    request: { minimum: min, maximum: max, type: [...type, 'null'], pattern: `${pattern}|^null$` },
    read: (sent) => (sent === 'null' ? null : readNumber(sent)),
  };
}

export function line(fallback: string, about: string, marks: Marks = {}): InstanceSetting<string> {
  return words(fallback, about, marks, 'line', LONGEST_LINE);
}

/** Not blank: a blank stored text is ignored in favour of the layer below. */
export function lineNotBlank(fallback: string, about: string, marks: Marks = {}): InstanceSetting<string> {
  return { ...line(fallback, about, marks), request: string({ maxLength: LONGEST_LINE, pattern: '\\S' }) };
}

/** An e-mail address. */
export function mailbox(fallback: string, about: string, marks: Marks = {}): InstanceSetting<string> {
  return { ...line(fallback, about, marks), request: string({ maxLength: LONGEST_ADDRESS, pattern: MAILBOX }) };
}

/** Markdown, style sheets and other long texts. */
export function text(fallback: string, about: string, marks: Marks = {}): InstanceSetting<string> {
  return words(fallback, about, marks, 'text', LONGEST_TEXT);
}

export function lineOrNone(about: string, marks: Marks = {}): InstanceSetting<string | null> {
  const schema = nullable(string({ maxLength: LONGEST_LINE }));
  return { ...marked(marks), fallback: null, about, form: 'line', schema, request: schema, read: asSent };
}

export function choice<const Value extends number | string>(
  values: readonly Value[],
  fallback: NoInfer<Value>,
  about: string,
  marks: Marks = {},
): InstanceSetting<Value> {
  const schema = oneOf(values);
  const byText = new Map<unknown, Value>(values.map((value) => [String(value), value]));
  const request = { enum: [...new Set([...values, ...values.map(String)])] };
  return { ...marked(marks), fallback, about, form: 'choice', values, schema, request, read: (sent) => byText.get(String(sent)) ?? sent };
}

export function texts(fallback: string[], about: string, marks: Marks = {}): InstanceSetting<string[]> {
  const schema = array(string({ maxLength: LONGEST_LINE }), { maxItems: 500 });
  return { ...marked(marks), fallback, about, form: 'texts', schema, request: schema, read: asSent };
}

export function numbers(fallback: number[], about: string, marks: Marks = {}): InstanceSetting<number[]> {
  const item = integer({ minimum: 0, maximum: 1_000 });
  const atMost = { maxItems: 100 };
  return {
    ...marked(marks),
    fallback,
    about,
    form: 'numbers',
    schema: array(item, atMost),
    request: { type: 'array', items: { ...item, ...textOfNumber(0) }, ...atMost },
    read: (sent) => (Array.isArray(sent) ? sent.map(readNumber) : sent),
  };
}

function words(fallback: string, about: string, marks: Marks, form: 'line' | 'text', maxLength: number): InstanceSetting<string> {
  const schema = string({ maxLength });
  return { ...marked(marks), fallback, about, form, schema, request: schema, read: asSent };
}

/** The same number as text: at most 15 digits, which a double represents exactly, with a sign where negative numbers are allowed. */
const textOfNumber = (min: number) => ({ type: ['integer', 'string'], pattern: min < 0 ? '^-?\\d{1,15}$' : '^\\d{1,15}$' });
