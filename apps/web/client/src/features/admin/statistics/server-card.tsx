import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useConfig } from '../../../api/config.ts';
import { inWords } from '../../../api/in-words.ts';
import { useMe } from '../../../api/me.ts';
import { authApi } from '../../../precomputed/operations.ts';
import { Button } from '../../../ui/button.tsx';
import { Mistake } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Facts, StatisticsCard } from './figures.tsx';
import { debugQuery } from './statistics-query.ts';

/** What an administrator wants to know about the server, and can have done by it. */
export function ServerCard() {
  const debug = useQuery(debugQuery).data;
  const config = useConfig();
  const facts = [
    ...(config ? [{ label: 'Version', value: config.serverVersion }] : []),
    ...(debug ? [{ label: 'Your address, as it sees it', value: debug.ip }] : []),
    ...(debug && debug.activityPubMessagesWaiting > 0
      ? [{ label: 'Messages of other instances waiting', value: debug.activityPubMessagesWaiting }]
      : []),
  ];
  return (
    <StatisticsCard title="The server">
      <Facts facts={facts} />
      {config && (config.email.enabled ? <TestMail /> : <p className="soft small">It sends no mails: the operator has set up none.</p>)}
      <AbandonedUploads />
    </StatisticsCard>
  );
}

function TestMail() {
  const me = useMe();
  const [typed, setTyped] = useState<string>();
  const email = typed ?? me?.email ?? '';
  const sending = useMutation({ mutationFn: () => call(authApi.runDebugCommand, { body: { command: 'test-emails', email } }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sending.mutate();
  };
  return (
    <form className="statistics-tool" onSubmit={submit}>
      <TextField
        label="A test mail to"
        type="email"
        required
        maxLength={400}
        value={email}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" disabled={sending.isPending}>
        {sending.isPending ? 'Sending' : 'Send'}
      </Button>
      <output className="success small">{sending.isSuccess && 'It is on its way. If it does not arrive, the logs say why.'}</output>
      {sending.isError && <Mistake>{inWords(sending.error)}</Mistake>}
    </form>
  );
}

function AbandonedUploads() {
  const clearing = useMutation({
    mutationFn: () => call(authApi.runDebugCommand, { body: { command: 'remove-dandling-resumable-uploads' } }),
  });
  return (
    <div className="statistics-tool">
      <p className="small">Uploads that nobody goes on with are removed by themselves after a while.</p>
      <Button disabled={clearing.isPending} onClick={() => clearing.mutate()}>
        {clearing.isPending ? 'Removing' : 'Remove them now'}
      </Button>
      <output className="success small">{clearing.isSuccess && 'They are gone.'}</output>
      {clearing.isError && <Mistake>{inWords(clearing.error)}</Mistake>}
    </div>
  );
}
