/** A server below HTTP in front of the practice service: passes reads on, and does to payments what a test wants. */
import * as http from 'node:http';
import type { PracticeService } from './practice-service.ts';
import { httpAnswer, type RawRequest, type RawServer, serveRaw } from './raw-server.ts';

export interface PassedAnswer {
  readonly status: number;
  readonly body: string;
}

export interface WireFront {
  readonly server: RawServer;
  /** The POSTs that reached it, whole, in their order. */
  posts(): readonly RawRequest[];
}

/** What becomes of the payment that is the `nth` to arrive, counted from 1. `pass` carries it out at the service. */
export type OnPost = (post: {
  readonly request: RawRequest;
  readonly nth: number;
  readonly pass: () => Promise<PassedAnswer>;
}) => void;

/** What becomes of the answer to a read. */
type OnRead = (answer: PassedAnswer, request: RawRequest) => PassedAnswer;

/** Serves on a port of the system's choice, in front of this service. */
export async function serveFront(
  practice: Pick<PracticeService, 'url'>,
  onPost: OnPost,
  onRead: OnRead = (answer) => answer,
): Promise<WireFront> {
  const agent = new http.Agent({ keepAlive: true });
  const posts: RawRequest[] = [];
  const server = await serveRaw((request) => {
    const pass = () => passOn(practice.url, agent, request);
    if (request.method === 'POST') {
      posts.push(request);
      onPost({ request, nth: posts.length, pass });
    } else {
      const answer = (passed: PassedAnswer) => {
        const { status, body } = onRead(passed, request);
        request.socket.write(httpAnswer(status, body));
      };
      // A read that is running when the service closes has nobody to answer it.
      pass().then(answer, () => request.socket.destroy());
    }
  });
  const close = server.close;
  return {
    server: {
      ...server,
      close: async () => {
        agent.destroy();
        await close();
      },
    },
    posts: () => posts,
  };
}

function passOn(url: string, agent: http.Agent, request: RawRequest): Promise<PassedAnswer> {
  const { method, path, headers, body } = request;
  const { host: _host, connection: _connection, ...rest } = headers;
  return new Promise((resolve, reject) => {
    const passed = http.request(new URL(path, url), { method, headers: rest, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }),
      );
    });
    passed.on('error', reject);
    passed.end(body);
  });
}
