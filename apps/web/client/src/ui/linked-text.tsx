import { Fragment } from 'react';

const ADDRESS = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/;

/** Text with its web addresses as links; nothing else in it is markup. */
export function LinkedText({ text }: { text: string }) {
  return text.split(ADDRESS).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name and never move
      <a key={index} className="link" href={part} rel="noopener noreferrer nofollow ugc" target="_blank">
        {part}
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name and never move
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
