import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type CSSOptions, createServer, defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { mapLibraryChunks, mapLibraryLicence, sharedMapLibrary } from './build/map-library.ts'

const API = process.env.VIGIA_API ?? 'http://127.0.0.1:4000'

/** From this many entries on: an entry is a screen, or what comes when it is first wanted. */
const SHARED_BY = 3

/**
 * A class is named after its file and itself (`alert-card-title`), alike in the bundle and in the static page. Every
 * module is in the layer `components`: over the reset, beneath what corrects a library's sheet (docs/adr/0012).
 */
const css: CSSOptions = {
  modules: { generateScopedName: (name, file) => `${basename(file.replace(/\?.*/, ''), '.module.css')}-${name}` },
  postcss: {
    plugins: [
      {
        postcssPlugin: 'in-components',
        OnceExit: (root, { AtRule }) => {
          if (!/\.module\.css(\?|$)/.test(root.source?.input.file ?? '')) return
          const [first] = root.nodes
          if (first?.type === 'atrule' && first.name === 'layer') return
          root.nodes = [new AtRule({ name: 'layer', params: 'components', nodes: root.nodes })]
        },
      },
    ],
  },
}

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

/** Leaves a .br and a .gz beside every text file, so that the server compresses nothing on the way. */
function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => {
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
          if (!/\.(html|js|mjs|css|svg|json|webmanifest)$/.test(name)) continue
          const content = readFileSync(join(folder, name))
          writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content))
          writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }))
        }
      },
    },
  }
}

export default defineConfig({
  plugins: [
    react(),
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
              !/^\/(api|socket\.io|intake|healthz|readyz|metrics)(\/|$)/.test(url.pathname),
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
