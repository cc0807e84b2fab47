/** One paragraph without a sign that could mean something in Markdown; most short texts are. */
export function isPlain(text: string): boolean {
  return /^[\p{L}\p{N} ,.;!?'"()–—’“”„…%-]*$/u.test(text.trim()) && !/^(-|\d+[.)])(\s|$)|^-{2,}$|www\./iu.test(text.trim());
}

/** The longest text that any operation takes. */
const LONGEST = 400_000;
const NESTED_BEYOND_REASON = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))){40}/m;

/** Reading such a text would take a browser seconds, and nobody writes it to be read. */
export function isUnreasonable(text: string): boolean {
  return text.length > LONGEST || NESTED_BEYOND_REASON.test(text);
}
