import { useEffect, useEffectEvent, useRef } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';

type Options<Values> = {
  readonly saved: Values;
  /** Keeps what was typed, or forgets it. */
  readonly keep: (typed: Values | undefined) => void;
  /** What was typed is saved. */
  readonly isDone: boolean;
};

/** What is typed into a form: kept while it differs from what is saved, and followed by what is saved where nothing was typed. */
export function useKeptTyping<Values extends FieldValues>(form: UseFormReturn<Values>, { saved, keep, isDone }: Options<Values>) {
  const typed = useWatch({ control: form.control }) as Values;
  const isChanged = !isSame(typed, saved);
  const followed = useRef(saved);

  const note = useEffectEvent(() => keep(isChanged && !isDone ? typed : undefined));
  useEffect(() => note(), [typed]);

  const show = useEffectEvent((isAsked: boolean) => {
    if (isAsked || isSame(typed, followed.current)) form.reset(saved as DefaultValues<Values>);
    followed.current = saved;
  });
  useEffect(() => {
    if (isDone) show(true);
  }, [isDone]);
  const text = JSON.stringify(saved);
  useEffect(() => show(false), [text]);
  return { typed, isChanged };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
