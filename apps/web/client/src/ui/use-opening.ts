import { type RefObject, useEffect, useRef, useState } from 'react';

type Opening = {
  readonly trigger: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
};

/** For what `OpensLater` shows: it opens at once, and what closes it leads back to the button, which takes the place of the one that was pressed. */
export function useOpening(known?: RefObject<HTMLButtonElement | null>): Opening {
  const [isOpen, setOpen] = useState(false);
  const own = useRef<HTMLButtonElement>(null);
  const trigger = known ?? own;
  useEffect(() => {
    trigger.current?.focus();
    const opening = requestAnimationFrame(() => setOpen(true));
    return () => cancelAnimationFrame(opening);
  }, [trigger]);
  return { trigger, isOpen, setOpen };
}
