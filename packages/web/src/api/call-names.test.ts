import { expect, test } from 'vitest'

const SOURCES = import.meta.glob<string>(['./*.ts', '!./*.test.ts'], { query: '?raw', import: 'default', eager: true })

/** Why a function is not called what it calls. */
const OTHERWISE: Readonly<Record<string, string>> = {
  signOut: 'forgets the session first',
  renewOnce: 'renews the token of a session',
  resumeSession: 'opens a session',
  replayPositions: 'a second reading of the same answer',
  changeIncident: 'one of the three changes of an incident',
  resolveIncident: 'another',
  reopenIncident: 'the third',
  endUserSession: 'one of the sessions that the call ends',
  listOwners: 'operators of a phone, units of a tracker',
  tripOperator: 'of a trip, who drives it',
  countOperatorLinks: 'of the list no more than how many open',
  countActiveShareLinks: 'of the list no more than how many open',
  readApiReference: 'the document as a screen shows it',
  reliabilityOnTrip: 'of the operators of a trip, how the one that drives it answers',
  relieveOperator: 'the change of a trip that gives it to another operator',
}

test('a function that makes a call has its name, as the contract and the server have it', () => {
  const misnamed: string[] = []
  for (const [file, source] of Object.entries(SOURCES)) {
    const [, ...parts] = source.split(/^(?:export )?(?:async )?(?:function|const) (\w+)/m)
    for (let at = 0; at < parts.length; at += 2) {
      const [name = '', body = ''] = parts.slice(at)
      const called = [...body.matchAll(/\b(?:call\w*|send\w*|addressOf)\('(\w+)'/g)].map(([, call = '']) => call)
      // A query is named after what it holds.
      if (called.length === 0 || body.includes('queryFn') || name in OTHERWISE) continue
      if (!called.includes(name)) misnamed.push(`${file}: ${name} calls ${called.join()}`)
    }
  }
  expect(misnamed).toEqual([])
})
