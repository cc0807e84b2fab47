import { findAndReplace } from 'mdast-util-find-and-replace';

/** `1:02`, `61:02` or `1:02:03`; not a part of a longer number, a date or an address. */
const TIME = /(?<![\p{L}\d:.,/+-])(?:(\d{1,2}):(?=[0-5]\d:))?(\d{1,3}):([0-5]\d)(?![\p{L}\d:/-]|[.,]\d)/gu;

/** A plugin of remark: times up to `longest` seconds become buttons that have them as their value. */
export function timeStamps({ longest }: { longest: number }) {
  return (tree: Parameters<typeof findAndReplace>[0]) => {
    findAndReplace(
      tree,
      [
        TIME,
        (value: string, hours: string | undefined, minutes: string, rest: string) => {
          const seconds = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(rest);
          if (seconds > longest) return false;
          const data = { hName: 'button', hProperties: { value: String(seconds) } };
          return { type: 'emphasis', children: [{ type: 'text', value }], data };
        },
      ],
      { ignore: ['link', 'linkReference'] },
    );
  };
}
