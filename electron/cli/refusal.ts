/** The exit statuses of the contract (`paysheet --help` lists them). */
export const EXIT = {
  allPaid: 0,
  someNotPaid: 1,
  unusable: 2,
  serviceStopped: 3,
  interrupted: 130,
} as const;

export type ExitStatus = (typeof EXIT)[keyof typeof EXIT];

/**
 * The one way a command ends early: a status, and one line that says what is wrong and what to do. `main` prints the
 * line on standard error. Anything else that is thrown is not the user's fault.
 */
export class Refusal extends Error {
  readonly status: ExitStatus;

  constructor(status: ExitStatus, message: string) {
    super(oneLine(message));
    this.status = status;
  }
}

export function oneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .join(' ');
}

/** Arguments or a file that cannot be used: exit 2. */
export function unusable(message: string): Refusal {
  return new Refusal(EXIT.unusable, message);
}

/** The service refused the keys, could not be reached, or the batch was stopped: exit 3. */
export function serviceStopped(message: string): Refusal {
  return new Refusal(EXIT.serviceStopped, message);
}
