import type { ReactNode } from 'react';
import type { BatchView } from '../../shared/ipc/batch-views.ts';
import { provided } from '../platform/provided.ts';
import type { Step } from '../platform/route.ts';

/** The batch whose steps are shown, and what every step can do. */
export interface OpenBatch {
  readonly batch: BatchView;
  /** Takes over the view that a command returned. */
  readonly take: (view: BatchView) => void;
  readonly reload: () => void;
  readonly header: ReactNode;
  readonly open: (step: Step) => void;
  /** The row at which the batch opens. */
  readonly focus: string | undefined;
}

export const [OpenBatchProvider, useOpenBatch] = provided<OpenBatch>('the batch');
