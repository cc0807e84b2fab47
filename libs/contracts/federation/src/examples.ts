import { deliveriesExamples } from './deliveries.examples.ts';
import { discoveryExamples } from './discovery.examples.ts';
import { followsExamples } from './follows.examples.ts';

export const federationExamples = { ...deliveriesExamples, ...discoveryExamples, ...followsExamples };
