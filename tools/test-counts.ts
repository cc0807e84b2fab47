// `npm run test:counts`: what failed and what was skipped since `npm test` began, and one line that counts it all.
import { countTests, showCounts, showFailures } from './test-results.ts';

showFailures();
const counts = countTests();
showCounts(counts);
process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1;
