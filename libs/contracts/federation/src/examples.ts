import { discoveryExamples } from './discovery.examples.ts';
import { followsExamples } from './follows.examples.ts';

export const federationExamples = { ...discoveryExamples, ...followsExamples };
