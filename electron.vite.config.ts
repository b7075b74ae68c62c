import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { NONCE_PLACEHOLDER } from './electron/main/window/content-security.ts';

// Only packages with a native part stay outside the bundle; everything else is built into out/.
const NATIVE_PACKAGES = ['better-sqlite3', 'keytar'];

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      // Read from the disk beside it, not over a network: size is no matter.
      chunkSizeWarningLimit: 10_000,
      externalizeDeps: false,
      sourcemap: true,
      rollupOptions: {
        input: {
          index: resolve('electron/main/index.ts'),
          'results-copy-thread': resolve('electron/workbooks/results-copy-thread.ts'),
        },
        external: ['electron', ...NATIVE_PACKAGES],
        output: { format: 'es' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      // A sandboxed preload can require nothing but electron, and has to be CommonJS.
      externalizeDeps: false,
      rollupOptions: {
        input: { index: resolve('electron/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    plugins: [react()],
    // The page carries the placeholder in <meta property="csp-nonce">; main fills it anew each time it serves the page.
    html: { cspNonce: NONCE_PLACEHOLDER },
    worker: { format: 'es' },
    build: {
      outDir: 'out/renderer',
      minify: true,
      chunkSizeWarningLimit: 10_000,
      // Inlined assets would be data: addresses, which the content policy grants to pictures alone.
      assetsInlineLimit: 0,
      rollupOptions: { input: { index: resolve('renderer/index.html') } },
    },
  },
});
