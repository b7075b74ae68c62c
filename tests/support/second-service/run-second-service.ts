/** Serves the second implementation until interrupted: `node tests/support/second-service/run-second-service.ts '{"pageCap":10}' [port]`. */
import { startSecondService } from './second-service.ts';

const [variant = '{}', port = '0'] = process.argv.slice(2);
const { url, publicKey, privateKey, origin, books, payments } = await startSecondService(
  JSON.parse(variant),
  Number(port),
);
console.log(JSON.stringify({ url, publicKey, privateKey, origin, wallets: books.wallets }));
process.on('SIGUSR2', () => {
  const keys = new Set(payments().map((session) => session.key));
  console.log(
    JSON.stringify({
      payments: payments().length,
      keys: keys.size,
      requests: books.requests.length,
      oddities: [...new Set(books.oddities)],
    }),
  );
});
