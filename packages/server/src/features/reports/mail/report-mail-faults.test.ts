import { MINUTE_MS } from '@vigia/domain/time/duration'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ReportMailFixture, startReportMailFixture } from '../../../../test/report-mail-fixture.ts'

let f: ReportMailFixture
beforeAll(async () => {
  f = await startReportMailFixture()
})
afterAll(() => f.stop())
beforeEach(() => f.reset())

/** Waits until a round is over and the next one planned. */
const untilRound = (attempts: number) =>
  f.until(async () => {
    const { rows } = await f.server.db.owner.query<{ attempts: number }>('select attempts from report_deliveries')
    expect(rows).toEqual([{ attempts }])
  })
const NAMES = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@potosi.mx`)

test('addresses that are not taken for now, however many, hold up nobody behind them', async () => {
  await f.schedule({ recipients: NAMES })
  f.post.answersRecipient = (address) => (address < 'd' ? 450 : 250)
  await f.untilDue()
  await untilRound(1)
  expect(f.post.received.map(({ to }) => to[0])).toEqual(['d@potosi.mx', 'e@potosi.mx'])
})

test('a server that takes no mail is left alone after three; the next round begins with whom none was tried for', async () => {
  await f.schedule({ recipients: NAMES })
  let tried: string[] = []
  f.post.answersRecipient = (address) => {
    tried.push(address)
    return 250
  }
  f.post.answersMail = () => 451
  await f.untilDue()
  await untilRound(1)
  expect(tried).toEqual(NAMES.slice(0, 3))
  tried = []
  f.clock.advance(5 * MINUTE_MS)
  await untilRound(2)
  expect(tried).toEqual([...NAMES.slice(3), 'a@potosi.mx'])
})
