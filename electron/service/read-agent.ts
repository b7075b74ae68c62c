/** Kept-alive connections for reading. Never used for a request that moves money. */
import * as http from 'node:http';
import type { Duplex } from 'node:stream';
import { type ConnectionTarget, openConnection } from './open-connection.ts';

/** More connections than this would only queue at the service. */
const MAX_CONNECTIONS = 16;

/** An agent whose connections are opened like the others: proxy, certificates, connect timeout. */
export class ReadAgent extends http.Agent {
  readonly #target: ConnectionTarget;

  constructor(target: ConnectionTarget) {
    super({ keepAlive: true, maxSockets: MAX_CONNECTIONS, scheduling: 'lifo' });
    this.#target = target;
  }

  override createConnection(
    _options: http.ClientRequestArgs,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): undefined {
    openConnection(this.#target).then(
      (socket) => callback?.(null, socket),
      (error: Error) => (callback as ((error: Error) => void) | undefined)?.(error),
    );
  }
}
