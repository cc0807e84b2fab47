import { schedule } from '@flotilla/jobs';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { FailedAttempt } from './failed-attempt.entity.ts';
import { forgetOldAttempts } from './failed-attempts.ts';
import { createPasswordGuesses } from './migrations/2026-11-23-password-guesses.ts';
import { PasswordGuess } from './password-guess.entity.ts';
import { forgetOldGuesses } from './password-guesses.ts';

const HOUR = 60 * 60;

export const failedAttempts = defineFeature<Deps>({
  entities: [FailedAttempt, PasswordGuess],
  migrations: [createPasswordGuesses],
  schedules: [
    schedule('forget-old-attempts', HOUR, (deps) => () => forgetOldAttempts(deps)),
    schedule('forget-old-guesses', HOUR, (deps) => () => forgetOldGuesses(deps)),
  ],
});
