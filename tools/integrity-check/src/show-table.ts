import { type Finding, findingKinds } from '@flotilla/service';

const WIDE = 110;

/** Findings for people: a block per kind, a line for each finding with the reason below it. */
export function showTable(findings: readonly Finding[]): string {
  const blocks = findingKinds.flatMap((kind) => {
    const some = findings.filter((finding) => finding.kind === kind);
    return some.length === 0 ? [] : [`${kind.toUpperCase()} (${some.length})`, ...some.flatMap(linesOf), ''];
  });
  const counts = findingKinds.map((kind) => `${findings.filter((finding) => finding.kind === kind).length} ${kind}`);
  return [...blocks, `${findings.length === 0 ? 'Clean' : 'Not clean'}: ${counts.join(', ')}.`].join('\n');
}

function linesOf({ service, what, key, since, sentence, repair }: Finding): string[] {
  const head = `  ${`${service}  ${what}`.padEnd(32)} ${key}`;
  return [
    since === null ? head : `${head.padEnd(WIDE)} since ${since.slice(0, 19).replace('T', ' ')}`,
    `      ${sentence}${repair === null ? '' : ` (--repair: ${repair})`}`,
  ];
}
