import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { calls } from '@vigia/contract/calls'
import { auditActionNames } from '@vigia/domain/audit/audit-action'
import ts from 'typescript'
import { expect, test } from 'vitest'

const SOURCES = fileURLToPath(new URL('..', import.meta.url))
const routes = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.routes.ts'))

/** What is no use case: reads and writes rows, puts into words of the wire, or belongs to HTTP and the process. */
const NO_FEATURE =
  /\.(?:store|wire|codec|routes)\.ts$|-text\.ts$|\/(?:http|ports|db|workers|geo-files)\/|^\.\/route\.ts$/

/** Functions that a handler hands something to on its way, though they do not do what the call asks. */
const STEPS: Readonly<Record<string, readonly string[]>> = {
  'asks whether it may be, and throws or says why where not': [
    ...['requireFresh', 'requireAnotherFactor', 'requireParties', 'refuseBadRule', 'refuseUnknownClients'],
    ...['refuseBadTemplates', 'noSuchAlert', 'isFromThisMachine', 'areBrowserKeys', 'isShareLink', 'signatureProblem'],
  ],
  'a value of what was read or sent': [
    ...['standingOf', 'audienceOf', 'integrationOfKey', 'inviteMailOf', 'linkTime', 'linkEnd', 'placeOf', 'roadsOf'],
    ...['statementOf', 'riseOf', 'hashOfToken', 'auditedIncident', 'accountEmail', 'activationLink', 'signingSecrets'],
    ...['testBody', 'scheduleOwnerOf', 'statusOfEveryRow', 'headersKey', 'columnsInFile', 'openedAlerts', 'hashToken'],
    ...[
      'daysText',
      'withoutListed',
      'withoutBlanks',
      'openedOrNull',
      'parseForwarded',
      'registeredQuery',
      'brokenChain',
    ],
    ...['newTotpSecret', 'totpEnrolment', 'registrationOptions', 'newOpaqueToken', 'assignRemoteUnits'],
  ],
  'how an answer is given that is a file': ['geoFileJson', 'answerFile', 'openapiDocument', 'summariseReport'],
  'one step of several calls': [
    ...['withinLink', 'auditRevokedKey', 'addRecoveryCodes', 'currentRound', 'judgeDeletion', 'sendWebhook'],
    ...['cleanPhoto', 'keepPhoto', 'addComment'],
  ],
  'also what the command of an administrator does': ['invitePerson', 'inviteAgain'],
}

interface Handed {
  readonly call: string
  /** Functions of features that its handler calls, by their own names. */
  readonly to: readonly string[]
}

/** Names that a file has from a feature by the names that it gives them. */
function namesOfFeatures(source: ts.SourceFile): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
    const { text } = statement.moduleSpecifier
    const bindings = statement.importClause?.namedBindings
    if (!text.startsWith('.') || NO_FEATURE.test(text) || bindings === undefined || !ts.isNamedImports(bindings))
      continue
    for (const { name, propertyName } of bindings.elements) names.set(name.text, (propertyName ?? name).text)
  }
  return names
}

/** Each call that a file mounts, with the functions of features that its handler hands anything to. */
function handedBy(text: string): readonly Handed[] {
  const source = ts.createSourceFile('a.routes.ts', text, ts.ScriptTarget.Latest, true)
  const names = namesOfFeatures(source)
  const found: Handed[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^mount/.test(node.expression.getText())) {
      const call = node.arguments.find(ts.isStringLiteral)
      const handler = node.arguments.find((one) => ts.isArrowFunction(one) || ts.isFunctionExpression(one))
      if (call !== undefined && handler !== undefined) found.push({ call: call.text, to: calledIn(handler, names) })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function calledIn(handler: ts.Node, names: ReadonlyMap<string, string>): readonly string[] {
  const called = new Set<string>()
  const visit = (node: ts.Node): void => {
    const name = ts.isCallExpression(node) ? names.get(node.expression.getText()) : undefined
    if (name !== undefined) called.add(name)
    ts.forEachChild(node, visit)
  }
  visit(handler)
  return [...called]
}

const steps = new Set(Object.values(STEPS).flat())
/** What is handed on to functions of which none has the name of the call, and one is no step. */
const misnamed = (handed: readonly Handed[]): readonly Handed[] =>
  handed.filter(({ call, to }) => !to.includes(call) && to.some((name) => !steps.has(name)))

const handed = routes.flatMap((file) => handedBy(readFileSync(`${SOURCES}${file}`, 'utf8')))

test('a use case that a call is handed to has the name of the call, as contract and web have it', () => {
  expect(misnamed(handed)).toEqual([])
  expect(handed.filter(({ call, to }) => to.includes(call)).length).toBeGreaterThan(100)
  expect(handed.filter(({ call }) => !(call in calls)).map(({ call }) => call)).toEqual([])
})

test('each step is one of a handler that has no use case of its name', () => {
  const needed = new Set(handed.flatMap(({ call, to }) => (to.includes(call) ? [] : to)))
  expect([...steps].filter((name) => !needed.has(name))).toEqual([])
})

const USE_CASE = "import { closeAlert } from './close-alert.ts'\n"
test.each([
  ['what the feature works with', "mount(server, 'resolveAlert', (call) => closeAlert(deps, call))", true],
  [
    'the database alone',
    "mount(server, 'resolveAlert', async ({ params }) => wire(await closeAlert(db, params.id)))",
    true,
  ],
  ['nothing that is imported', "mount(server, 'resolveAlert', (call) => close(deps, call))", false],
  ['one of its name', "mount(server, 'closeAlert', (call) => closeAlert(deps, call))", false],
])('%s handed to another name: %j is found: %s', (_, code, isFound) => {
  expect(misnamed(handedBy(`${USE_CASE}${code}`)).length > 0).toBe(isFound)
})

/** Of a sandbox, not of the log. */
const NO_ACTS = ['deny']

test('every act that the server writes down has its words for a person', () => {
  const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!test)\.ts$/.test(file),
  )
  const written = sources.flatMap((file) =>
    [...readFileSync(`${SOURCES}${file}`, 'utf8').matchAll(/action: '([a-z]+(?:-[a-z]+)*)'/g)].map(
      ([, name = '']) => name,
    ),
  )
  expect(written.length).toBeGreaterThan(60)
  expect(written.filter((name) => !auditActionNames.includes(name) && !NO_ACTS.includes(name))).toEqual([])
})
