import { crawlsExamples } from './crawls.examples.ts';
import { deliveriesExamples } from './deliveries.examples.ts';
import { discoveryExamples } from './discovery.examples.ts';
import { followsExamples } from './follows.examples.ts';

export const federationExamples = { ...crawlsExamples, ...deliveriesExamples, ...discoveryExamples, ...followsExamples };
