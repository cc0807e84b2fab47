import { type FocusEvent, useState } from 'react';

/** Whether the focus is in a place; also where what had it there was taken away, until something else has it. */
export function useFocusWithin() {
  const [hasFocus, setHasFocus] = useState(false);
  return {
    hasFocus,
    listeners: {
      onFocus: () => setHasFocus(true),
      // Another window may have it for a while.
      onBlur: ({ currentTarget, relatedTarget, target }: FocusEvent) =>
        setHasFocus(target === document.activeElement || currentTarget.contains(relatedTarget)),
    },
  };
}
