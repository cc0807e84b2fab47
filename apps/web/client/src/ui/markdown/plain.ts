/** One paragraph without a sign that could mean something in Markdown; most short texts are. */
export function isPlain(text: string): boolean {
  return /^[\p{L}\p{N} ,.;!?'"()–—’“”„…%-]*$/u.test(text.trim()) && !/^(-|\d+[.)])(\s|$)|^-{2,}$|www\./iu.test(text.trim());
}
