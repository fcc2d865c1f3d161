/**
 * Whether the time of a refused login tells accounts that exist from accounts that do not: logins interleaved at random,
 * and the chance that one of an existing account takes longer than one of an absent one (area under the curve; 0.5 is no
 * telling). Goal: 0.45 to 0.55. The ceiling beside it is the same figure for two halves of the absent accounts.
 */

import { createLogger } from '@vigia/runtime/logger'
import { insertUser } from '../src/db/users.store.ts'
import { systemClock } from '../src/ports/clock.ts'
import { secretKey } from '../src/secrets/secret-key.ts'
import { buildApp } from '../src/wiring/app.ts'
import { startBenchDatabase } from './support/bench-database.ts'

const EACH = 300

const bench = await startBenchDatabase()
const app = await buildApp({
  database: bench.database,
  clock: systemClock,
  logger: createLogger('error'),
  demo: false,
  trustProxy: true,
  webFolder: '/nonexistent',
  auth: { pause: async () => {} },
  allowedHosts: [],
  pushContact: 'mailto:prueba@vigia.mx',
  secretKey: secretKey(Buffer.alloc(32, 1)),
})
const url = await app.server.listen({ port: 0, host: '127.0.0.1' })
const passwordHash = await app.auth.passwords.hash('una contraseña que nadie adivina')
const now = systemClock.now()
for (let i = 0; i < EACH; i++) {
  const email = `existe${i}@prueba.mx`
  await insertUser(bench.database.unscoped, {
    organisationId: '1',
    email,
    name: email,
    role: 'lectura',
    passwordHash,
    now,
  })
}

/** Each attempt is a first one, from an address of its own: the throttle has no part in it. */
async function timeOf(email: string, address: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email, password: 'no es esta' }),
  })
  await answer.arrayBuffer()
  if (answer.status !== 401) throw new Error(`Se esperaba 401 y llegó ${answer.status}`)
  return performance.now() - began
}

const attempts = Array.from({ length: EACH * 2 }, (_, i) => ({ exists: i % 2 === 0, order: Math.random() }))
attempts.sort((a, b) => a.order - b.order)
const present: number[] = []
const absent: number[] = []
for (const [i, { exists }] of attempts.entries()) {
  const times = exists ? present : absent
  const email = `${exists ? 'existe' : 'falta'}${times.length}@prueba.mx`
  times.push(await timeOf(email, `10.${i >> 8}.${i & 255}.1`))
}

/** Mann–Whitney: how often a value of the first is greater than one of the second; a tie counts half. */
function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  let wins = 0
  for (const a of first) for (const b of second) wins += a > b ? 1 : a === b ? 0.5 : 0
  return wins / (first.length * second.length)
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
console.table({
  'cuentas que existen': { intentos: present.length, 'mediana ms': median(present).toFixed(1) },
  'cuentas que no existen': { intentos: absent.length, 'mediana ms': median(absent).toFixed(1) },
})
console.log(`área bajo la curva: ${areaUnderCurve(present, absent).toFixed(3)} (meta: 0.45 a 0.55)`)
console.log(
  `entre dos mitades iguales: ${areaUnderCurve(absent.slice(0, EACH / 2), absent.slice(EACH / 2)).toFixed(3)}`,
)
await app.close()
await bench.stop()
process.exit(0)
