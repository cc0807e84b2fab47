import { expect, test } from '@jest/globals';
import kafkajs from 'kafkajs';
import { retryWhileSettling } from '../src/kafka/deadline.ts';

const notLeader = () =>
  new kafkajs.KafkaJSNumberOfRetriesExceeded(
    new kafkajs.KafkaJSProtocolError(
      Object.assign(new Error('This server is not the leader for that topic-partition'), {
        type: 'NOT_LEADER_FOR_PARTITION',
        code: 6,
        retriable: true,
      }),
    ),
    { retryCount: 3, retryTime: 100 },
  );

test('a request to a broker that does not lead a new topic yet is repeated, also after the client has given up', async () => {
  const answers = [notLeader(), notLeader()];

  const answer = await retryWhileSettling('its offsets', 10_000, async () => {
    const refused = answers.pop();
    if (refused) throw refused;
    return 42;
  });

  expect(answer).toBe(42);
});

test('a failure that waiting cannot cure is thrown at once', async () => {
  const unauthorized = Object.assign(new Error('Not authorized'), { type: 'TOPIC_AUTHORIZATION_FAILED', retriable: false });

  await expect(retryWhileSettling('its offsets', 10_000, () => Promise.reject(unauthorized))).rejects.toThrow('Not authorized');
});
