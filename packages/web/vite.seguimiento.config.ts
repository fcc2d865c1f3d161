import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { css } from './build/css.ts'
import { mapLibraryChunks, mapLibraryLicence, sharedMapLibrary } from './build/map-library.ts'
import { precompress } from './build/precompress.ts'

const DIST = resolve(import.meta.dirname, 'dist')

/** The client's page (`seguimiento.html`), apart from the app and beside it in `dist`: nothing of the app is loaded with it. */
export default defineConfig({
  plugins: [react(), sharedMapLibrary(), precompress((name) => !existsSync(resolve(DIST, `${name}.br`)))],
  publicDir: false,
  css,
  build: {
    target: 'es2022',
    emptyOutDir: false,
    sourcemap: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      input: resolve(import.meta.dirname, 'seguimiento.html'),
      output: { postBanner: mapLibraryLicence, codeSplitting: { groups: mapLibraryChunks() } },
    },
  },
  worker: { format: 'es' },
})
