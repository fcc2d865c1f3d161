import type { FromWorker, ToWorker } from '@vigia/gps-reader/worker-messages'
import { testLogger } from '@vigia/runtime/test/test-logger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip } from '../../../test/trips.ts'
import { createSealer } from '../../secrets/seal.ts'
import { secretKey } from '../../secrets/secret-key.ts'
import { createAccessChecks } from './access-check/access-checks.ts'
import { createSessionCoordinator, type WorkerProcess } from './session-coordinator.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.confirmSite('https://gps.lineauno.mx/')
})
afterAll(() => server.stop())

/** A process that says what the test says. */
function handProcess() {
  const started: (() => void)[] = []
  const listeners: ((message: FromWorker) => void)[] = []
  const sent: ToWorker[] = []
  const worker: WorkerProcess = {
    send: (message) => sent.push(message),
    onMessage: (listener) => {
      listeners.push(listener)
      return () => undefined
    },
    onStarted: (listener) => {
      started.push(listener)
      return () => undefined
    },
    onDied: () => () => undefined,
    close: async () => undefined,
  }
  const say = (message: FromWorker): void => listeners.at(-1)?.(message)
  return { worker, sent, say, start: (): void => started.at(-1)?.() }
}

/** As another server that leads. */
function startCoordinator() {
  const hand = handProcess()
  let isHeld = true
  const { unscoped: db } = server.db.database
  const sealer = createSealer(secretKey(Buffer.alloc(32, 7)))
  const leadership = { isHeld: () => isHeld, onGained: () => () => undefined, close: async () => undefined }
  const coordinator = createSessionCoordinator({
    ...{ db, clock: server.clock, logger: testLogger, sealer },
    checks: createAccessChecks({ clock: server.clock, sealer, changed: () => undefined, ended: () => undefined }),
    leadership: { ...leadership, job: { name: 'gps', everyMs: 1_000, run: async () => undefined } },
    startWorker: () => hand.worker,
    record: async () => undefined,
  })
  const look = async (): Promise<void> => {
    coordinator.wake()
    await coordinator.job.run(new AbortController().signal)
  }
  const order = () => hand.sent.findLast((message) => message.type === 'want')?.accounts[0]
  return { ...hand, coordinator, look, order, lose: () => (isHeld = false) }
}

// What is not written down is sent again by the next process, as a second attempt.
test.each<[string, (coordinator: ReturnType<typeof startCoordinator>) => void]>([
  ['when another server leads by now', ({ lose }) => lose()],
  ['when its process has ended by now', ({ start }) => start()],
  ['when the server closes', ({ coordinator }) => void coordinator.close()],
])('a refusal is written down %s', async (_when, meanwhile) => {
  const token = await server.signIn('monitorista')
  await server.db.owner.query('delete from gps_sessions')
  const { id } = await createTrip(server, `R-${Math.random()}`, {
    ...{ unit_plates: '45-AK-7P', tracking_type: 'GPS_ESPEJO', monitor_url: 'https://gps.lineauno.mx/' },
    ...{ monitor_account: `espejo-${Math.random()}`, monitor_password: 'equivocada' },
  })
  expect((await server.request('POST', '/api/gps/extract/open', { token, body: { travelId: id } })).status).toBe(200)

  const first = startCoordinator()
  await first.look()
  first.start()
  await expect.poll(async () => first.look().then(() => first.order()?.maySignIn)).toBe(true)
  const accountId = first.order()?.accountId ?? ''
  first.say({ type: 'refused', accountId, obstacle: 'credentials-refused', at: server.clock.now() })
  meanwhile(first)
  const stored = 'select cardinality(refused_passwords) > 0 as is_refused from gps_accounts where id = $1'
  await expect.poll(async () => (await server.db.owner.query(stored, [accountId])).rows).toEqual([{ is_refused: true }])
  await first.coordinator.close()

  const next = startCoordinator()
  await next.look()
  next.start()
  await expect.poll(async () => next.look().then(() => next.order()?.maySignIn)).toBe(false)
  await next.coordinator.close()
})
