import { useEffect, useEffectEvent, useRef } from 'react';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form';

/** What was typed, and what was saved then: only where these differ somebody changed something. */
export type KeptTyping<Values> = { readonly typed: Values; readonly base: Values };

type Options<Values> = {
  readonly saved: Values;
  /** Keeps what was typed, or forgets it. */
  readonly keep: (kept: KeptTyping<Values> | undefined) => void;
  /** What was typed is saved. */
  readonly isDone: boolean;
};

/** What is typed into a form: kept while it differs from what is saved; fields in which nothing was typed follow what is saved. */
export function useKeptTyping<Values extends FieldValues>(form: UseFormReturn<Values>, { saved, keep, isDone }: Options<Values>) {
  const typed = useWatch({ control: form.control }) as Values;
  const isChanged = !isSame(typed, saved);
  const followed = useRef(saved);

  const note = useEffectEvent(() => keep(isChanged && !isDone ? { typed, base: followed.current } : undefined));
  useEffect(() => note(), [typed]);

  const follow = useEffectEvent(() => {
    const next = typedOnto(saved, { typed, base: followed.current });
    for (const name of Object.keys(next) as Path<Values>[]) {
      if (!isSame(next[name], typed[name])) form.setValue(name, next[name]);
    }
    followed.current = saved;
  });
  const showSaved = useEffectEvent(() => {
    form.reset(saved as DefaultValues<Values>);
    followed.current = saved;
  });
  useEffect(() => {
    if (isDone) showSaved();
  }, [isDone]);
  const text = JSON.stringify(saved);
  useEffect(() => follow(), [text]);
  return { typed, isChanged };
}

/** What is saved by now, with what was typed over an earlier state of it. */
export function typedOnto<Values extends FieldValues>(saved: Values, { typed, base }: KeptTyping<Values>): Values {
  const changed = Object.entries(typed).filter(([name, value]) => !isSame(value, base[name]));
  return { ...saved, ...Object.fromEntries(changed) };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
