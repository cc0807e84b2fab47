export { type DescribedProblem, defineProblems, describeProblems, type ProblemCatalogue, type ProblemEntry } from './catalogue.ts';
export { problems } from './platform-problems.ts';
export { Problem } from './problem.ts';
