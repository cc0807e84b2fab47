import type { ReactNode } from 'react';
import { inWords } from '../api/in-words.ts';
import { useFocus } from './use-focus.ts';

/** What became of a form. It takes the focus when it appears; `words` are better ones for a status at this place. */
export function Outcome({
  error,
  isMarked = false,
  words,
  children,
}: {
  error: unknown;
  /** The fields say it. */
  isMarked?: boolean;
  words?: Readonly<Record<number, string>>;
  /** What is told when it worked; nothing while it did not. */
  children?: ReactNode;
}) {
  if (error !== null && error !== undefined)
    return <Refused>{isMarked ? 'Please look at the marked fields.' : inWords(error, words)}</Refused>;
  return children ? <Done>{children}</Done> : null;
}

function Refused({ children }: { children: ReactNode }) {
  return (
    <p className="outcome mistake" role="alert" tabIndex={-1} ref={useFocus<HTMLParagraphElement>()}>
      {children}
    </p>
  );
}

function Done({ children }: { children: ReactNode }) {
  return (
    <output className="outcome success" tabIndex={-1} ref={useFocus<HTMLOutputElement>()}>
      {children}
    </output>
  );
}
