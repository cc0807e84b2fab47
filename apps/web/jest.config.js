import preset from '../../jest.preset.js';

export default {
  ...preset,
  extensionsToTreatAsEsm: ['.ts', '.tsx', '.css'],
  transform: {
    ...preset.transform,
    '\\.tsx$': '<rootDir>/test/jest/transform-tsx.js',
    '\\.css$': '<rootDir>/test/jest/class-names.js',
  },
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  setupFilesAfterEnv: ['<rootDir>/test/jest/speak-english.ts'],
};
