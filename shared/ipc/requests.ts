/** The table of all requests, each listed once. The window imports only its types. */
import type { z } from 'zod';
import type { Announcement } from './announcements.ts';
import { appRequests } from './app-requests.ts';
import { batchRequests } from './batch-requests.ts';
import { documentRequests } from './document-requests.ts';
import { fileRequests } from './file-requests.ts';
import { moneyRequests } from './money-requests.ts';
import { profileRequests } from './profile-requests.ts';
import type { Reply, RequestDefinition } from './request.ts';
import { serviceRequests } from './service-requests.ts';

export const REQUESTS = {
  ...appRequests,
  ...profileRequests,
  ...fileRequests,
  ...batchRequests,
  ...documentRequests,
  ...serviceRequests,
  ...moneyRequests,
} as const satisfies Record<string, RequestDefinition>;

export type RequestName = keyof typeof REQUESTS;
/** What may be asked again at will. */
export type QueryName = {
  readonly [Name in RequestName]: (typeof REQUESTS)[Name]['kind'] extends 'query' ? Name : never;
}[RequestName];
/** What the window sends. */
export type RequestInput<Name extends RequestName> = z.input<(typeof REQUESTS)[Name]['input']>;
/** The input that a handler gets, after parsing. */
export type ParsedInput<Name extends RequestName> = z.output<(typeof REQUESTS)[Name]['input']>;
/** What the window receives. */
export type RequestOutput<Name extends RequestName> = z.output<(typeof REQUESTS)[Name]['output']>;

/** The window's only access to main, set on `window.paysheet` by the preload. */
export interface Bridge {
  request<Name extends RequestName>(
    name: Name,
    input: RequestInput<Name>,
  ): Promise<Reply<RequestOutput<Name>>>;
  /** Calls the listener with each announcement; returns a function that stops it. */
  onAnnouncement(listener: (announcement: Announcement) => void): () => void;
}
