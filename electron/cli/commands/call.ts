import { OPERATIONS } from '../../../shared/api/operation-table.ts';
import type { OperationName } from '../../../shared/api/operations.ts';
import type { MoneyOperation } from '../../../shared/api/payments-service.ts';
import type { ReadAnswer } from '../../service/read-answer.ts';
import { callMoney, demandValid } from '../call-money.ts';
import type { CommandContext } from '../command-context.ts';
import { parseJson, readTextFile } from '../json-file.ts';
import { openService, type ServiceAccess } from '../open-engine.ts';
import { printAnswer } from '../print-answer.ts';
import { demandYesOrTerminal, readAll } from '../prompt.ts';
import { type ExitStatus, unusable } from '../refusal.ts';
import { withCurrencies } from '../session-currencies.ts';

interface CallOptions {
  readonly param: Readonly<Record<string, readonly string[]>>;
  readonly body?: string;
  readonly yes?: true;
  readonly again?: true;
}

/** `paysheet call OPERATION`: any single operation of the payments API, checked against its rules before it is sent. */
export async function call(
  context: CommandContext,
  [name = '']: readonly string[],
  { param, body: source, yes, again }: CallOptions,
): Promise<ExitStatus> {
  const operation = name as OperationName;
  const { movesMoney, body: wanted } = OPERATIONS[operation];
  if (movesMoney) demandYesOrTerminal(context.terminal, yes === true);
  if (wanted !== undefined && source === undefined)
    throw unusable(`${operation} needs --body FILE (or - for standard input).`);
  const text = source === undefined ? undefined : await readBody(context, source);
  const params = singleWhereOne(param);
  demandValid(operation, params, text === undefined ? undefined : parseJson(`--body ${source}`, text));
  const access = await openService(context);
  if (movesMoney) {
    return callMoney(context, access, {
      operation: operation as MoneyOperation,
      body: text ?? '{}',
      isYes: yes === true,
      isAgain: again === true,
    });
  }
  try {
    const answer = await callOnce(access, operation, params, text);
    return await printAnswer(context, await withCurrencies(context, access, operation, answer));
  } finally {
    access.client.close();
  }
}

function callOnce(
  { client }: ServiceAccess,
  operation: OperationName,
  params: Readonly<Record<string, string | readonly string[]>>,
  body: string | undefined,
): Promise<ReadAnswer<unknown>> {
  return client.call(operation, params, body === undefined ? undefined : { body });
}

async function readBody({ terminal }: CommandContext, source: string): Promise<string> {
  if (source === '-') return readAll(terminal.stdin);
  return readTextFile('--body', source);
}

/** A parameter given once is a single value; given several times it is a list. */
function singleWhereOne(
  given: Readonly<Record<string, readonly string[]>>,
): Readonly<Record<string, string | readonly string[]>> {
  const entries = Object.entries(given).map(([name, values]) => [
    name,
    values.length === 1 ? values[0] : values,
  ]);
  return Object.fromEntries(entries);
}
