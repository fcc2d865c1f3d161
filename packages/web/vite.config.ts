import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createServer, defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { css } from './build/css.ts'
import { firstLoadChunks, limitFirstLoad } from './build/first-load.ts'
import { mapLibraryChunks, mapLibraryLicence, sharedMapLibrary } from './build/map-library.ts'
import { precompress } from './build/precompress.ts'

const API = process.env.VIGIA_API ?? 'http://127.0.0.1:4000'

/** From this many entries on: an entry is a screen, or what comes when it is first wanted. */
const SHARED_BY = 3

/** Components as the page shows them before any script has run, drawn with the names that their modules give. */
async function drawn(components: Readonly<Record<string, string>>): Promise<string[]> {
  const server = await createServer({
    configFile: false,
    root: import.meta.dirname,
    css,
    plugins: [react()],
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  })
  try {
    const loaded = Object.entries(components).map(async ([name, file]) => {
      const component: FunctionComponent | undefined = (await server.ssrLoadModule(file))[name]
      if (component === undefined) throw new Error(`${file} exports no ${name}`)
      return renderToStaticMarkup(createElement(component))
    })
    return await Promise.all(loaded)
  } finally {
    await server.close()
  }
}

/** Writes the sign-in form and the splash into index.html: one of them is on screen before any script has run. */
function staticStart(): Plugin {
  return {
    name: 'static-start',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        const [login = '', splash = ''] = await drawn({
          LoginView: '/src/screens/login/login-view.tsx',
          StartSplash: '/src/app/start-splash.tsx',
        })
        return html.replace('<!-- login -->', login).replace('<!-- splash -->', splash)
      },
    },
  }
}

/** Asks for the fonts along with the page, not after the style sheet. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((name) => name.endsWith('.woff2') && name.includes('ibm-plex'))
        .map(
          (name): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head-prepend',
          }),
        ),
  }
}

/** The toasts' library writes its styles into the page, which the page's policy refuses: they come as a file (ui/toasts.tsx). */
function withoutInsertedStyles(): Plugin {
  const INSERTED = /^__insertCSS\(.*\);?$/m
  return {
    name: 'without-inserted-styles',
    transform: {
      filter: { id: /\/sonner\/dist\/index\.mjs$/ },
      handler: (code) => {
        if (!INSERTED.test(code)) throw new Error('sonner no longer inserts its styles as before: look at this plugin')
        return { code: code.replace(INSERTED, ''), map: null }
      },
    },
  }
}

/** The pages of links, which the server gives for any address under their own (http/link-pages.ts). */
const linkPageInDevelopment: Plugin = {
  name: 'link-page-in-development',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      for (const page of ['seguimiento', 'operador'])
        if (request.url?.startsWith(`/${page}/`) === true) request.url = `/${page}.html`
      next()
    })
  },
}

export default defineConfig({
  plugins: [
    react(),
    linkPageInDevelopment,
    sharedMapLibrary(),
    staticStart(),
    preloadFonts(),
    withoutInsertedStyles(),
    VitePWA({
      injectRegister: null,
      strategies: 'generateSW',
      filename: 'sw.js',
      manifest: {
        name: 'Vigía',
        short_name: 'Vigía',
        description: 'Monitoreo de flota y carga en tránsito',
        lang: 'es-MX',
        start_url: '/sentinel',
        display: 'standalone',
        background_color: '#080c10',
        theme_color: '#0f1318',
        icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }],
      },
      workbox: {
        // Everything the app is made of, the base map included. Nothing else: no call to the server is ever cached. And no
        // sound: Safari asks for a part of it, and takes nothing but that part, which the worker does not give.
        globPatterns: ['**/*.{html,js,mjs,css,svg,woff2,pmtiles,json,webmanifest}'],
        maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
        // The page itself comes from the server, with the policy that it has now and not with that of the stored one;
        // from the worker when there is no good answer in time. `/` too, which else would be the stored index.html.
        navigateFallback: null,
        directoryIndex: null,
        runtimeCaching: [
          {
            urlPattern: ({ request, url }) =>
              request.mode === 'navigate' &&
              !/^\/(api|socket\.io|intake|healthz|readyz|metrics|seguimiento|operador)(\/|$)/.test(url.pathname),
            // Written into the worker as it stands: it can use nothing from here.
            handler: async ({ request }) => {
              const late = new Promise<null>((done) => setTimeout(done, 3_000, null))
              const answer = await Promise.race([fetch(request).catch(() => null), late])
              if (answer?.ok === true) return answer
              return (await caches.match('/index.html', { ignoreSearch: true })) ?? answer ?? Response.error()
            },
          },
        ],
        cleanupOutdatedCaches: true,
        // A waiting version starts when nobody uses the old one, or when a person says so (service-worker.ts).
        skipWaiting: false,
        clientsClaim: true,
        sourcemap: false,
        importScripts: ['/push.js'],
      },
    }),
    limitFirstLoad(),
    precompress(),
  ],
  css,
  resolve: { alias: { 'react-style-singleton': resolve(import.meta.dirname, 'src/ui/style-singleton.ts') } },
  build: {
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        postBanner: mapLibraryLicence,
        codeSplitting: {
          groups: [
            // The map library changes when it is upgraded, the screens with every release: a chunk each.
            ...mapLibraryChunks(),
            { name: 'start', tags: ['$initial'] },
            // The shared parts' sheets come before those of the screens, which may correct them.
            { name: 'start', test: /\/src\/(ui|fleet-screen\/(parts|list))\/[^/]*\.module\.css/ },
            ...firstLoadChunks(),
            // A browser asks for each chunk by itself: what many screens use comes in one, not in fifty.
            { name: 'shared', test: /^(?!.*\/src\/alerts\/)/, minShareCount: SHARED_BY },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': API, '/intake': API, '/socket.io': { target: API, ws: true } },
  },
})
