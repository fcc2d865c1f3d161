import { beforeEach, expect, test } from 'vitest'
import { type SixUnits, startSixUnits } from '../../../test/six-units.ts'
import { MINUTE_MS } from '../../../test/trips.ts'

let six: SixUnits
beforeEach(async () => {
  six = await startSixUnits()
  return six.stop
})

test('while no position could be stored nobody was silent, though what is known already is sent again', async () => {
  const [gone, ...well] = six.units
  const known = six.units.map((trip) => six.fixAt(trip, six.clock.now()))
  await six.server.db.owner.query(`
    create function full_disk() returns trigger language plpgsql as $$ begin
      if exists (select from positions where device_id = new.device_id and fix_at = new.fix_at) then return new; end if;
      raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
    create trigger full_disk before insert on positions for each row execute function full_disk()`)
  for (let minute = 0; minute < 16; minute++) {
    six.clock.advance(MINUTE_MS)
    const headers = { authorization: `Bearer ${six.key}` }
    const payload = six.units.map((trip) => six.fixAt(trip, six.clock.now()))
    const answer = await six.bare().app.server.inject({ method: 'POST', url: '/api/positions', headers, payload })
    expect(answer.statusCode).toBe(503)
    await six.bare().post(six.key, known)
    await six.bare().settle()
  }
  await six.server.db.owner.query('drop function full_disk cascade')
  await six.drive(3, well)
  expect([await six.incidents(), await six.jammed()]).toEqual([[], [gone?.id]])
})

/** How often alerts have followed a change of the fleet. */
const judged = async (): Promise<number> =>
  Number(/^vigia_alert_engine_seconds_count (\d+)$/m.exec((await six.bare().app.server.inject('/metrics')).body)?.[1])

/** Fixes are posted, and no job runs: alerts follow them by themselves. */
async function postAndJudge(fixes: readonly object[]): Promise<void> {
  await six.bare().app.leads.job.run(new AbortController().signal)
  const before = await judged()
  await six.bare().post(six.key, fixes)
  await expect.poll(judged).toBeGreaterThan(before)
}

test.each([
  ['post', 'tick', 'alerts'],
  ['post', 'alerts', 'tick'],
  ['tick', 'post', 'alerts'],
  ['tick', 'alerts', 'post'],
  ['alerts', 'tick', 'post'],
  ['alerts', 'post', 'tick'],
] as const)('after the process stood still %s, %s, %s: nobody is silent by that time', async (...order) => {
  await six.jobs.tick()
  await six.jobs.alerts()
  const stoodAt = six.clock.now()
  six.clock.standStill(16 * MINUTE_MS)
  const kept = [1, 2, 3].map((minute) => six.fixAt(six.theUnit(0), stoodAt + minute * MINUTE_MS))
  for (const first of order) {
    await (first === 'post' ? postAndJudge(kept) : six.jobs[first]())
    const { assessment } = six.bare().app.live.fleet.reader.trip(six.server.organisationId, six.theUnit(0).id) ?? {}
    expect(assessment?.factors.map(({ type }) => type)).not.toContain('POSIBLE_BLOQUEO')
    expect([await six.incidents(), await six.jammed()]).toEqual([[], []])
  }
  six.clock.advance(MINUTE_MS)
  await six.bare().settle()
  expect([await six.incidents(), await six.jammed()]).toEqual([[], []])
})
