import { missing, missingBehindLink, missingLabels } from './resolve.ts';

export const CITATION = /(?<![\w./-])(docs\/[\w./-]+\.md)(?:#([\w-]+))?/g;
const LINK = /\[[^\]]*\]\(([^()\s]+)\)/g;
const SHORT_ADR = /\bdocs\/adr\/\d{4}(?![\w-]*\.md)/g;
const TEST = /(?:^|\/)tests?\/|\.test\.tsx?$|\/conformance\.ts$/;
/** `'G1: …`, `'Kafka: J2, R7: …`: labels at the beginning of a test name. */
const LABELS_OF_TEST = /['"`](?:[\w${} ]+: |[a-z ,]+and )?((?:[A-KR]\d{1,2}, )*[A-KR]\d{1,2}): /g;
const LABELS_IN_COMMENT = /(?:\/\/|\*).*\((?:[A-KR]\d{1,2}, )*[A-KR]\d{1,2}\)/g;

/** Citations of documents that are not in the repository. */
const elsewhere = [
  /\b[Rr]ulings? \d+/,
  /\b(?:conventions|identity-and-instance|discovery-and-moderation|platform-notes|house-style)`?,? (?:section )?\d/,
  /\b(?:community|discovery|identity|design|decision|reliability|attacks|federation|archives|spec) \d+(?:\.\d+)*\b/,
  /\(videos \d+(?:\.\d+)*[,):; ]|\b(?:of|as|what) videos \d+\.?\d*/,
  /\((?:\d{1,2}\.\d{1,2}, )+\d{1,2}\.\d{1,2}\)/,
  /\b(?:founding document|public knowledge)\b/,
  /(?<![\w./-])(?:attacks|reliability|conventions|identity-and-instance|house-style|platform-notes|design)\.md\b/,
];

/** Citations of a line that do not resolve. */
export function objectionsTo(file: string, line: string): string[] {
  const isDocument = file.endsWith('.md');
  const isTest = TEST.test(file);
  const rest = line.replaceAll(LINK, '').replaceAll(CITATION, '');
  return [
    ...[...line.matchAll(CITATION)].flatMap(([, path = '', anchor]) => missing(path, anchor) ?? []),
    ...(isDocument ? [...line.matchAll(LINK)].flatMap(([, target = '']) => missingBehindLink(file, target) ?? []) : []),
    ...(isTest ? [...line.matchAll(LABELS_OF_TEST)].flatMap(([, labels = '']) => missingLabels(labels)) : []),
    ...(isTest || isDocument
      ? []
      : [...line.matchAll(LABELS_IN_COMMENT)].map(() => 'cite a label by its page: docs/contract/security.md#g1')),
    ...[...line.matchAll(SHORT_ADR)].map(([short]) => `${short} is no file`),
    ...elsewhere.flatMap((form) => form.exec(rest)?.[0] ?? []).map((text) => `"${text}" names no document of this repository`),
  ];
}
