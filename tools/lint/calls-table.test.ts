import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { type CallName, calls } from '@vigia/contract/calls'
import { expect, test } from 'vitest'

/** `docs/calls.md`: of every call of the contract the screens that make it, or why a person needs none. */
const ROOT = resolve(import.meta.dirname, '../..')
const WEB = join(ROOT, 'packages/web/src')
const TABLE = join(ROOT, 'docs/calls.md')

const INTAKE = 'a device or a platform sends to it'
const PROBE = 'a balancer or a monitor asks it'
const BY_ADDRESS = 'the map asks for it by the address that `getMapLayers` gives'
/** Calls that no screen makes, and why nobody misses them there. */
const WITHOUT_SCREEN: Readonly<Record<string, string>> = {
  me: 'programs ask who they are; a screen asks `account`, which says more',
  finishProviderSignIn: 'the identity provider sends the browser there',
  listComments: '`tripDetail` brings the logbook with the trip',

  postPositions: INTAKE,
  osmandQuery: INTAKE,
  osmandPost: INTAKE,
  osmandSecretQuery: INTAKE,
  osmandSecretPost: INTAKE,
  traccarForward: INTAKE,
  mirrorWebhook: INTAKE,
  sentinelStats: 'the screen counts what it lists',
  testGpsHistory: 'of the specification, for programs; Extractor GPS shows the same of an open session',
  updateGps: 'of the specification, for programs; a person types a position by `setPosition`',
  getMapTile: BY_ADDRESS,
  getBasemapTile: BY_ADDRESS,
  healthz: PROBE,
  readyz: PROBE,
  prometheus: PROBE,
  downloadExport: 'the browser follows the link that `linkExport` gives',
  openapi: 'the description of the calls, for who writes a program',
}

const texts: ReadonlyMap<string, string> = new Map(
  readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => [join(WEB, file), readFileSync(join(WEB, file), 'utf8')]),
)
/** It names first calls to have them on their way early; the screens make them. */
const AHEAD = join(WEB, 'api/ahead.ts')
const CATALOGUE = join(WEB, 'api/settings-catalogue.ts')

const imports = [...texts].flatMap(([from, text]) =>
  from === AHEAD
    ? []
    : [...text.matchAll(/(?:from|import\()\s*'(\.[^']{1,200})'/g)].map(([, path = '']) => ({
        from,
        to: resolve(dirname(from), path),
      })),
)
const importersOf = (file: string): readonly string[] => imports.filter(({ to }) => to === file).map(({ from }) => from)

/** A screen, or what surrounds all of them; null: a part that several share. */
function placeOf(file: string): string | null {
  const [folder = '', screen = '', section = ''] = relative(WEB, file).split('/')
  if (folder === 'app' || !relative(WEB, file).includes('/')) return 'every screen'
  if (folder !== 'screens') return null
  return screen === 'settings' && !section.includes('.') ? `settings/${section}` : screen
}

/** The files that make a call: through the function of `api/` that does, or the setting whose document it is. */
function makersOf(call: string): readonly string[] {
  return [...texts].flatMap(([file, text]) => {
    if (file === AHEAD || !text.includes(`'${call}'`)) return []
    if (file === CATALOGUE) {
      const key = text.split('\n').find((line) => line.includes(`'${call}'`) && line.includes(': ['))
      if (key !== undefined) return filesWith(`useSettingDraft('${key.trim().split(':')[0]?.replaceAll("'", '')}'`)
    }
    const before = [
      ...text.slice(0, text.indexOf(`'${call}'`)).matchAll(/^export (?:async )?(?:function|const) (\w+)/gm),
    ]
    const name = before.at(-1)?.[1]
    const users = importersOf(file).filter((user) => name === undefined || wordsOf(user).has(name))
    return users.length === 0 ? [file] : users
  })
}
const filesWith = (words: string): readonly string[] =>
  [...texts].filter(([, text]) => text.includes(words)).map(([file]) => file)
const wordsOf = (file: string): ReadonlySet<string> => new Set(texts.get(file)?.match(/\w+/g))

function placesOf(call: string): readonly string[] {
  const [seen, places] = [new Set<string>(), new Set<string>()]
  const visit = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    const place = placeOf(file)
    if (place === null) for (const importer of importersOf(file)) visit(importer)
    else places.add(place)
  }
  for (const file of makersOf(call)) visit(file)
  return places.has('every screen') ? ['every screen'] : [...places].sort()
}

const names = Object.keys(calls) as CallName[]

const told = names.map((call) => {
  const places = placesOf(call)
  const why = places.length > 0 ? null : (WITHOUT_SCREEN[call] ?? null)
  const shown = why === null ? places.join(', ') : `none: ${why}`
  return { call, places, why, shown, row: `| \`${call}\` | \`${calls[call]}\` | ${shown} |` }
})

test('every call is offered by a screen, or says why a person needs none', () => {
  expect(told.filter(({ places, why }) => places.length === 0 && why === null).map(({ call }) => call)).toEqual([])
})

test('the table says of no call a screen that does not make it', () => {
  if (process.env.VIGIA_WRITE_TABLES === 'on') writeFileSync(TABLE, tableText())
  const wrong = readFileSync(TABLE, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .filter((line) => {
      const [, name = '', , screens = ''] = line.split(' | ').join('|').split('|')
      const call = told.find((one) => `\`${one.call}\`` === name.trim())
      if (call === undefined) return true
      if (screens.trim().startsWith('none: ')) return false
      return screens
        .trim()
        .split(', ')
        .some((screen) => !call.places.includes(screen) && !call.places.includes('every screen'))
    })
  expect(wrong).toEqual([])
})

function tableText(): string {
  return [
    '# Calls and the screens that make them',
    '',
    'Written by `VIGIA_WRITE_TABLES=on npx vitest run tools/lint/calls-table.test.ts`, which finds the screens by who imports what, and',
    'refuses a call without a screen and without a reason.',
    '',
    '| call | address | screens (`screens/…`) |',
    '|---|---|---|',
    ...told.map(({ row }) => row),
    '',
  ].join('\n')
}
