import { resolve } from 'node:path'
import { defineConfig } from 'vite'
import { precompress } from './build/precompress.ts'

/** The page of an operator's link (`operador.html`), apart from the app and beside it in `dist`: nothing of the app is loaded with it. */
export default defineConfig({
  plugins: [precompress((name) => name.includes('operador'))],
  publicDir: false,
  build: {
    // Android 8 and iOS 15 (docs/adr/0015): what the theme says of day and night in one function is written out for them.
    target: ['es2020', 'safari15'],
    cssTarget: ['safari15', 'chrome80'],
    emptyOutDir: false,
    sourcemap: false,
    modulePreload: false,
    rolldownOptions: { input: resolve(import.meta.dirname, 'operador.html') },
  },
})
