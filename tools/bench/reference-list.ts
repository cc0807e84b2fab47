// The reference for reads: one raw SQL statement behind bare node:http, nothing else.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 4 });
const LIST = {
  name: 'reference-list',
  text: `select v.*, c.name as channel_name, a.name as account_name, c.display_name as channel_display_name
         from videos v join channels c on c.id = v.channel_id join accounts a on a.id = c.account_id
         where v.privacy = 1 and v.state = 1 order by v.published_at desc, v.id limit 15`,
};
const server = createServer(async (_request, response) => {
  const { rows } = await pool.query(LIST);
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ total: 300, data: rows }));
}).listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })}\n`);
});
process.once('SIGTERM', async () => {
  server.closeAllConnections();
  server.close();
  await pool.end();
});
