import { STATUS_CODES } from 'node:http';
import type { Operation } from '@flotilla/contract';
import type { PlatformDescription } from '@flotilla/contracts';
import { PROBLEM_PAGES } from '@flotilla/openapi';
import type { DescribedProblem } from '@flotilla/problem';
import { problemDocument } from '@flotilla/problem/document';
import { escaped, page, words } from './page.ts';

const wayBack = '<nav aria-label="Documentation"><a href="/api/docs">The interface</a><a href="/api/docs/problems">Every problem</a></nav>';

/** The page that lists every problem. */
export function problemsPage({ problemGroups }: PlatformDescription): string {
  const groups = problemGroups.map(({ title, problems }) => `<h2>${title}</h2>\n${listOf([...problems.values()])}`);
  return page(
    'Problems - Flotilla',
    `${wayBack}
<h1>Problems</h1>
<p>Every failure is answered with a problem document (RFC 7807, <code>application/problem+json</code>). Where it has a <code>code</code>, go by that; ` +
      `otherwise by the status and the operation. <code>detail</code> is a sentence for people, and <code>docs</code> leads to the operation.</p>
${groups.join('\n')}`,
  );
}

function listOf(problems: readonly DescribedProblem[]): string {
  const items = problems.map(
    ({ name, status, when }) =>
      `<li><a href="${PROBLEM_PAGES}/${name}"><code>${name}</code></a> <span class="number">${status}</span> <span>${words(when)}</span></li>`,
  );
  return `<ul class="problems">\n${items.join('\n')}\n</ul>`;
}

/** The page of one problem; undefined when there is none of that name. */
export function problemPage({ problems, operationsNaming }: PlatformDescription, name: string, docsUrl: string): string | undefined {
  const problem = problems.get(name);
  if (!problem) return undefined;
  const { status, code, detail, when, advice } = problem;
  const operations = operationsNaming(name);
  const answer = problemDocument({ status, code, message: detail, extra: {} }, docsUrl, operations[0]?.id);
  return page(
    `${titleOf(problem)} - Flotilla`,
    `${wayBack}
<h1>${titleOf(problem)}</h1>
<p class="soft"><span class="number">${status}</span> ${STATUS_CODES[status] ?? ''} &middot; ${code ? `code <code>${code}</code>` : 'without a code'}</p>
<h2>When it happens</h2>
<p>${words(when)}</p>
<h2>What a client should do</h2>
<p>${words(advice)}</p>
<h2>The answer</h2>
<pre tabindex="0"><code>${escaped(JSON.stringify(answer, null, 2))}</code></pre>
<h2>Which operations answer it</h2>
${operations.length > 0 ? operationsList(operations) : '<p>Any request may meet it.</p>'}`,
  );
}

/** `user_name_taken` as a title. */
function titleOf({ name }: DescribedProblem): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function operationsList(operations: readonly Operation[]): string {
  const items = operations.map(
    ({ id, method, path, summary }) =>
      `<li><a href="/api/docs#operation/${id}"><code>${method} ${escaped(path)}</code></a> <span class="soft">${words(summary)}</span></li>`,
  );
  return `<ul>\n${items.join('\n')}\n</ul>`;
}
