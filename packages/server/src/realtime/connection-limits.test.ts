import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../test/clock.ts'
import { connectPacket, rawHandshake } from '../../test/raw-handshake.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

const PATIENT = { timeout: 20_000, interval: 10 }

const clock = createTestClock(Date.now())
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.stop())

test('a connection asks for a namespace twenty times in ten seconds, and is closed at the twenty-first', async () => {
  const token = await server.signIn('monitorista')
  const one = await rawHandshake(server.url)
  let isClosed = false
  void one.closed.then(() => {
    isClosed = true
  })
  const admissions = () => one.received.filter((text) => /^40(\/presence,)?\{"sid"/.test(text)).length
  /** Two namespaces in turn: one is left as the other answers. The library takes no ask for one that it has not let go yet. */
  const askInTurn = async (times: number): Promise<void> => {
    const before = admissions()
    for (let asked = 1; asked <= times; asked++) {
      const isMain = asked % 2 === 1
      one.send(connectPacket(token, isMain ? '/' : '/presence'))
      await expect.poll(admissions, PATIENT).toBe(before + asked)
      one.send(isMain ? '41' : '41/presence,')
    }
  }
  await askInTurn(20)
  clock.advance(10_000)
  await askInTurn(20)
  one.send(connectPacket(token))
  await expect.poll(() => isClosed || admissions() > 40, PATIENT).toBe(true)
  expect([isClosed, admissions()]).toEqual([true, 40])
})
