import type { Problem } from '../../../shared/domain/problem.ts';
import type { FileView } from '../../../shared/ipc/file-requests.ts';
import type { PaperSize } from '../../documents/pdf.ts';
import type { KeyStore } from '../../secrets/key-store.ts';
import type { BatchPages } from '../batches/batch-pages.ts';
import type { BatchService } from '../batches/batch-service.ts';
import type { BatchTasks } from '../batches/batch-tasks.ts';
import type { FileTickets } from '../files/file-tickets.ts';
import type { RateHistory } from '../service/rate-history.ts';
import type { AppLocale } from '../window/language.ts';
import type { NativeDialogs } from '../window/native-dialogs.ts';

/** The dependencies of the handlers of the window's requests. Each handler file names the ones it needs. */
export interface HandlerParts {
  /** The folder of the journal. */
  readonly dataFolder: string;
  readonly appVersion: string;
  readonly licencesPath: string;
  readonly samplePath: string;
  readonly batches: BatchService;
  readonly pages: BatchPages;
  readonly tasks: BatchTasks;
  readonly tickets: FileTickets;
  readonly rates: RateHistory;
  readonly keyStore: KeyStore;
  readonly dialogs: NativeDialogs;
  readonly appLocale: () => AppLocale;
  readonly isDark: () => boolean;
  /** The problems to show before anything else, and the batches that continued by themselves. */
  readonly startState: () => Promise<{
    readonly problems: readonly Problem[];
    readonly resumed: readonly string[];
  }>;
  readonly onReadyToClose: () => void;
  /** Called after a profile, its keys or a setting changed, to update menu, theme, title and window. */
  readonly onChange: () => void;
  readonly takeOffered: () => Promise<readonly FileView[]>;
  /** Prints what the window shows, in its print style. */
  readonly printWindow: (paper: PaperSize) => Promise<Uint8Array>;
}
