import type { Operation } from '@flotilla/contract';
import { type ComponentProps, type RefCallback, useEffect, useEffectEvent, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type ResolverOptions,
  type ResolverResult,
  set,
  type UseFormRegisterReturn,
  useForm,
} from 'react-hook-form';
import { ApiProblem } from '../api/api-problem.ts';
import type { BodyOf, InputOf } from '../api/call.ts';
import { type Change, useChange } from '../api/use-change.ts';
import { findMistakes, isSecret, limitsAt, type Mistake } from './find-mistakes.ts';
import { type MistakeWords, mistakeInWords } from './mistake-in-words.ts';
import { useDraft } from './use-draft.ts';
import { type KeptTyping, typedOnto, useKeptTyping } from './use-kept-typing.ts';

type Options<Op extends Operation, Values extends FieldValues> = {
  /** What is saved, or what something new begins with; named like the fields of the body. */
  readonly values: Values;
  readonly send: (values: Values) => InputOf<Op>;
  /** Better words for mistakes in fields. */
  readonly words?: { readonly [Name in Path<Values>]?: MistakeWords };
  /** Fields that this form needs although the operation does not always. */
  readonly required?: readonly Path<Values>[];
  /** Mistakes that no declaration names, such as two fields that must differ; by field, in words. */
  readonly check?: (values: Values) => { readonly [Name in Path<Values>]?: string };
  /** Where what is typed and not saved is kept, while one looks elsewhere; passwords are not. */
  readonly draft?: string;
  /** What shows something else afterwards. */
  readonly refreshes?: readonly Operation[];
  /** What is done instead of sending it, such as keeping it for later. */
  readonly perform?: (input: InputOf<Op>) => Promise<BodyOf<Op>>;
  readonly onSuccess?: (body: BodyOf<Op>, input: InputOf<Op>) => Promise<void> | void;
};

/** What an element of a form takes: `<TextField label="…" {...form.field('email')} />`. */
type Field = Pick<UseFormRegisterReturn, 'onBlur' | 'onChange' | 'ref'> & {
  readonly name: string;
  readonly maxLength?: number;
  readonly readOnly: boolean;
  readonly mistake: string | null;
};

/** What an element takes that has a value rather than text: `<SizeField label="…" {...form.chosen('videoQuota')} />`. */
type Chosen<Value> = {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly mistake: string | null;
  readonly ref: RefCallback<HTMLElement>;
};

type FocusTarget = { element: HTMLElement | null; readonly focus: () => void };

export type OperationForm<Op extends Operation, Values extends FieldValues> = {
  readonly change: Change<Op>;
  readonly submit: NonNullable<ComponentProps<'form'>['onSubmit']>;
  readonly field: (name: Path<Values>) => Field;
  readonly chosen: <Name extends Path<Values>>(name: Name) => Chosen<PathValue<Values, Name>>;
  readonly values: Values;
  /** For what is chosen rather than typed. */
  readonly choose: <Name extends Path<Values>>(name: Name, value: PathValue<Values, Name>) => void;
  readonly mistakeAt: (name: Path<Values>) => string | null;
  /** Everything that the server refused is marked at its field. */
  readonly isMarked: boolean;
  /** Something is typed and not saved. */
  readonly isChanged: boolean;
};

/**
 * A form that sends one operation. Limits and required fields are those of its declaration; what the server refuses all the same is said
 * at its field, too, and the first of those takes the focus. When it is done the form shows what is saved.
 */
export function useOperationForm<Op extends Operation, Values extends FieldValues>(
  operation: Op,
  {
    values: saved,
    send,
    words = {},
    required = [],
    check: checkMore = () => ({}),
    draft: path,
    refreshes = [],
    perform,
    onSuccess,
  }: Options<Op, Values>,
): OperationForm<Op, Values> {
  const [draft, keepDraft] = useDraft<KeptTyping<Values>>(path);
  const [initial] = useState(() => (draft ? typedOnto(saved, draft) : saved));
  // The fields that are shown; what is wrong elsewhere only the server can say.
  const [names] = useState(() => new Set<string>());
  const form = useForm<Values>({ defaultValues: initial as DefaultValues<Values>, resolver: check });
  const [targets] = useState(() => new Map<string, FocusTarget>());
  const { register, formState, setValue, setError, setFocus, getFieldState, handleSubmit } = form;
  const change = useChange(operation, { refreshes, ...(perform && { perform }), ...(onSuccess && { onSuccess }) });
  const withoutSecrets = (typed: Values): Values =>
    Object.fromEntries(
      Object.entries(typed).map(([name, value]) => [name, isSecret(operation.body, name) ? '' : (value as unknown)]),
    ) as Values;
  const { typed, isChanged } = useKeptTyping(form, {
    saved,
    keep: (kept) => keepDraft(kept && { ...kept, typed: withoutSecrets(kept.typed) }),
    isDone: change.isSuccess,
  });

  function check(values: Values, _context: unknown, { fields }: ResolverOptions<Values>): ResolverResult<Values> {
    const { body } = send(values) as { readonly body?: unknown };
    const blank = required.filter((name) => isBlank(get(values, name))).map((name): [string, Mistake] => [name, { kind: 'missing' }]);
    const mistakes = [...findMistakes(operation.body, body), ...blank].filter(([name]) => names.has(name));
    const found = mistakes.map(([name, mistake]) => [name, mistakeInWords(mistake, words[name as Path<Values>])] as const);
    const all = [...found, ...customMistakes([...names], fields), ...(Object.entries(checkMore(values)) as [string, string][])];
    if (all.length === 0) return { values: values as never, errors: {} };
    const errors: FieldErrors<Values> = {};
    for (const [name, message] of all) set(errors, name, { type: 'refused', message });
    return { values: {}, errors };
  }

  const refused = change.error instanceof ApiProblem ? change.error.fields : [];
  const marked = refused.filter((name) => names.has(name)) as Path<Values>[];
  const markRefused = useEffectEvent(() => {
    for (const name of marked) setError(name, { type: 'refused', message: mistakeInWords({ kind: 'not-accepted' }, words[name]) });
    // After what is said about the whole form, which takes the focus as well.
    if (marked[0]) setFocus(marked[0]);
  });
  useEffect(() => {
    if (change.error) markRefused();
  }, [change.error]);

  /** What the form focuses in place of an element that does not show the value itself; always the same one for a field. */
  const targetAt = (name: string): FocusTarget => {
    const target = targets.get(name) ?? { element: null, focus: () => target.element?.focus() };
    targets.set(name, target);
    return target;
  };
  const noteTyping = () => {
    if (change.isSuccess || change.isError) change.reset();
  };
  const choose: OperationForm<Op, Values>['choose'] = (name, value) => {
    noteTyping();
    setValue(name, value, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  };
  const mistakeAt = (name: Path<Values>) => getFieldState(name, formState).error?.message ?? null;
  return {
    change,
    submit: (event) => void handleSubmit((values) => change.mutate(send(values)))(event),
    field(name) {
      names.add(name);
      const { ref, onChange, onBlur } = register(name, { onChange: noteTyping });
      return { name, ref, onChange, onBlur, mistake: mistakeAt(name), readOnly: change.isPending, ...limitsAt(operation.body, name) };
    },
    values: typed,
    chosen(name) {
      names.add(name);
      const { ref } = register(name);
      return {
        value: get(typed, name) as PathValue<Values, typeof name>,
        onChange: (value) => choose(name, value),
        mistake: mistakeAt(name),
        ref: (element) => {
          const target = targetAt(name);
          target.element = element;
          ref(element && target);
        },
      };
    },
    choose,
    mistakeAt,
    isMarked: refused.length > 0 && marked.length === refused.length,
    isChanged,
  };
}

/** Nothing was typed, or not agreed to. */
const isBlank = (value: unknown) => value === '' || value === false;

/** What fields know to be wrong that no declaration says; they tell with `setCustomValidity`. */
function customMistakes(names: readonly string[], fields: object): readonly (readonly [name: string, message: string])[] {
  return names.flatMap((name) => {
    const { ref } = (get(fields, name) ?? {}) as { readonly ref?: Partial<HTMLInputElement> };
    return ref?.validity?.customError ? [[name, ref.validationMessage ?? ''] as const] : [];
  });
}
