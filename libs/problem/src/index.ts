export { type DescribedProblem, defineProblems, describeProblems, type ProblemEntry } from './catalogue.ts';
export { problems } from './platform-problems.ts';
export { Problem } from './problem.ts';
