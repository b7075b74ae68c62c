import { defineConfig } from 'vite';
import {
  NATIVE_PACKAGES,
  SHIPPED_CODE,
  WITH_TODAYS_BUFFERS,
  WITHOUT_UNUSED,
} from './electron.vite.config.ts';

// Builds the command line as plain JavaScript for the package, in which the machine's own Node runs it.
export default defineConfig({
  plugins: [WITH_TODAYS_BUFFERS],
  resolve: WITHOUT_UNUSED,
  ssr: { noExternal: true, external: NATIVE_PACKAGES },
  build: {
    ssr: true,
    outDir: 'out/cli',
    target: 'node22',
    chunkSizeWarningLimit: 10_000,
    rollupOptions: {
      input: {
        paysheet: 'electron/cli/paysheet.mjs',
        'sheet-reader-thread': 'electron/sheet/sheet-reader-thread.ts',
        'export-thread': 'electron/workbooks/export-thread.ts',
        'pdf-thread': 'electron/documents/pdf-thread.ts',
        'whole-check-thread': 'electron/journal/whole-check-thread.ts',
      },
      // All in one folder, because a thread's file is expected beside the module that starts it. A package asks for its
      // folder as CommonJS has it; electron-vite gives it to main by itself.
      output: {
        ...SHIPPED_CODE,
        banner: 'const __dirname = import.meta.dirname;',
        entryFileNames: '[name].mjs',
        chunkFileNames: '[name].mjs',
      },
    },
  },
});
