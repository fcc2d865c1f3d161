// Which folder may import which. Read it top to bottom as the architecture.
const TEST = '([.]test[.]tsx?$|^packages/[^/]+/(test|bench)/|^e2e/|[.]bench[.]ts$)'
const deny = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TEST },
  to: { path: to },
})
/** A library with one door: only files matching `door` may import it. */
const only = (name, comment, door, libs, within = '^packages/') => ({
  name,
  comment,
  severity: 'error',
  from: { path: within, pathNot: [door, TEST] },
  to: { path: `node_modules/(${libs})/` },
})

module.exports = {
  required: [
    {
      name: 'routes-mount-calls',
      severity: 'error',
      comment: 'What mounts nothing and only translates is *.wire.ts.',
      module: { path: '^packages/server/src/.*[.]routes[.]ts$' },
      to: { path: '^packages/server/src/http/route[.]ts$' },
    },
  ],
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'A cycle means two files are one file.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      comment: 'Imports must resolve.',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '[?](url|worker|inline)'] },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      comment: 'Dead code leaves with the change that killed it.',
      from: {
        orphan: true,
        pathNot: ['[.]d[.]ts$', TEST, '/(index|main)[.]tsx?$', '[.]config[.]ts$', '^packages/web/public/'],
      },
      to: {},
    },
    {
      name: 'not-to-test',
      severity: 'error',
      comment: 'Production code never imports a test.',
      from: { pathNot: TEST },
      to: { path: TEST },
    },

    deny(
      'domain-imports-nothing',
      'Rules are pure: no package, no library.',
      '^packages/domain/src',
      '^(packages/(?!domain/)|node_modules/)',
    ),
    {
      name: 'domain-no-node',
      severity: 'error',
      comment: 'Rules are pure.',
      from: { path: '^packages/(domain/src|gps-reader/src/reading)', pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    deny(
      'contract-imports-domain-and-zod',
      'The wire knows rules and schemas only.',
      '^packages/contract/src',
      '^(packages/(?!(domain|contract)/)|node_modules/(?!zod/))',
    ),
    deny(
      'apps-do-not-import-apps',
      'They meet on the wire only.',
      '^packages/(server|web|simulator)/',
      '^packages/(?!$1/|domain/|contract/)(server|web|simulator)/',
    ),
    deny(
      'only-tests-use-testbeds',
      'Fake platforms and the labelled day are for tests and benches.',
      '^packages/(?!testbeds/)',
      '^packages/testbeds/',
    ),
    deny(
      'testbeds-know-no-server',
      'A test bed is built without what it tests.',
      '^packages/testbeds/src',
      '^packages/(?!(testbeds|simulator|domain|contract)/)',
    ),
    {
      name: 'web-takes-types-from-the-contract',
      severity: 'error',
      comment: 'Schemas weigh 90 kB: the browser takes types, the table of calls, the codecs and the query texts only.',
      from: { path: '^packages/web/src', pathNot: TEST },
      to: {
        path: '^packages/contract/src',
        pathNot: '^packages/contract/src/((calls|live-frame|travel-query-text)|[a-z-]+[.]codec)[.]ts$',
        dependencyTypesNot: ['type-only'],
      },
    },

    {
      name: 'calls-carry-no-schema',
      severity: 'error',
      comment:
        'The browser loads the table of calls and its parts: they take types from the schemas, and nothing at run time.',
      from: { path: '^packages/contract/src/(calls|[a-z-]+-addresses)[.]ts$' },
      to: { dependencyTypesNot: ['type-only'], pathNot: '^packages/contract/src/[a-z-]+-addresses[.]ts$' },
    },

    only(
      'fastify-boundary',
      'HTTP framework: http/ and *.routes.ts.',
      '^packages/server/src/(http/|.*[.]routes[.]ts$)',
      'fastify|@fastify',
    ),
    only('socketio-boundary', 'Only realtime/ talks Socket.IO.', '^packages/server/src/realtime/', 'socket[.]io'),
    only(
      'pg-boundary',
      'SQL lives in *.store.ts and db/.',
      '^packages/server/src/(db/|.*[.]store[.]ts$)',
      'pg|@types/pg',
    ),
    only(
      'sql-parser-boundary',
      'Only the query call parses SQL.',
      '^packages/server/src/features/travel-query/',
      'libpg-query|@pgsql',
    ),
    only(
      'xml-boundary',
      'Only geo-files/ and the import of workbooks read XML, each in one file.',
      '^packages/server/src/(geo-files/read-xml|features/trips/import/workbook-xml)[.]ts$',
      'saxes',
    ),
    only(
      'browser-boundary',
      'Only gps-reader/src/browser/ drives a browser.',
      '^packages/gps-reader/src/browser/',
      'playwright-core',
      '^packages/(server|gps-reader|egress)/',
    ),
    {
      name: 'server-loads-no-browser-library',
      severity: 'error',
      comment:
        'Loading it takes a server 0.6 s of processor at its start: of the browser it takes what only finds and confines one.',
      from: { path: '^packages/server/src', pathNot: TEST },
      to: {
        path: '^packages/gps-reader/src/browser/',
        pathNot: '/(browser-confinement|find-chromium|network-namespace)[.]ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    deny(
      'runtime-imports-nothing',
      'What every process of ours needs knows none of them.',
      '^packages/runtime/src',
      '^packages/(?!runtime/)',
    ),
    deny(
      'egress-imports-runtime',
      'The one way out knows nothing of what goes out.',
      '^packages/egress/src',
      '^packages/(?!(egress|runtime)/)',
    ),
    deny(
      'gps-reader-knows-no-server',
      'What reads a platform runs in a process of its own, without the database or the server.',
      '^packages/gps-reader/src',
      '^packages/(?!(gps-reader|egress|runtime|domain|contract)/)',
    ),
    only(
      'map-boundary',
      'Only web/src/map/ knows the map library.',
      '^packages/web/src/map/',
      'maplibre-gl|terra-draw',
    ),
    only(
      'pmtiles-boundary',
      'The included map is read by web/src/map/, the file of the operator by its feature.',
      '^packages/(web/src/map|server/src/features/map-tiles)/',
      'pmtiles',
    ),
    only(
      'socket-client-boundary',
      'One socket, one file.',
      '^packages/(web/src/live/socket[.]ts$|simulator/)',
      'socket[.]io-client',
    ),

    {
      name: 'features-do-not-import-features',
      severity: 'error',
      comment: 'They meet in ports/; wiring/ joins them.',
      from: { path: '^packages/server/src/features/([^/]+)/', pathNot: TEST },
      to: { path: '^packages/server/src/features/', pathNot: '^packages/server/src/features/$1/' },
    },
    deny(
      'features-know-no-socket',
      'What happens reaches the screens through ports/; wiring/ joins them.',
      '^packages/server/src/features/',
      '^packages/server/src/realtime/',
    ),
    deny(
      'shelves-know-no-feature',
      'What every feature stands on knows none of them; what it needs of one is a port.',
      '^packages/server/src/(http|db|realtime|workers|secrets|geo-files)/',
      '^packages/server/src/(features/|wiring/|main[.]ts)',
    ),
    deny(
      'ports-know-nobody',
      'What the parts of the server agree on is said in rules and the contract only.',
      '^packages/server/src/ports/',
      '^packages/server/src/(?!ports/)',
    ),
    deny(
      'only-programs-import-wiring',
      'What is joined does not know who joins it.',
      '^packages/server/src/(?!wiring/)[^/]+/',
      '^packages/server/src/wiring/',
    ),
    {
      name: 'screens-do-not-import-screens',
      severity: 'error',
      comment: 'Share through fleet-screen/, widgets/, ui/, map/, live/, alerts/, voice/, text/.',
      from: { path: '^packages/web/src/screens/([^/]+)/' },
      to: { path: '^packages/web/src/screens/', pathNot: '^packages/web/src/screens/$1/' },
    },
    deny(
      'shared-does-not-import-screens',
      'Never the reverse.',
      '^packages/web/src/(fleet-screen|widgets|live|alerts|voice|map|api|ui|text|browser|theme)/',
      '^packages/web/src/(screens|app)/',
    ),
    deny(
      'ui-is-dumb',
      'A ui/ part takes props; it fetches nothing.',
      '^packages/web/src/ui/',
      '^packages/web/src/(fleet-screen|widgets|live|alerts|map|api)/',
    ),
    deny(
      'map-is-fed',
      'Layers draw what they are given; they never call the API.',
      '^packages/web/src/map/',
      '^packages/web/src/(fleet-screen|widgets|alerts|api)/',
    ),
    deny(
      'alerts-know-no-map',
      'They are on every screen: the map library must not come with them.',
      '^packages/web/src/alerts/',
      '^packages/web/src/map/',
    ),
    deny(
      'under-alerts',
      'What alerts are built from does not know of them.',
      '^packages/web/src/(api|live|text|browser|theme)/',
      '^packages/web/src/(alerts|widgets|fleet-screen)/',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Not '/dist/': that would hide libraries and kill the door rules.
    exclude: { path: '^packages/[^/]+/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'style'] },
  },
}
