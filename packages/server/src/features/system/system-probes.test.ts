import { tmpdir } from 'node:os'
import { Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import type { Db } from '../../db/pool.ts'
import { systemProbes } from './system-probes.ts'

const NOW = Date.UTC(2026, 10, 24)

test.each([
  ['one of a hundred failed', 1, expect.closeTo(4, 0)],
  ['one of ten failed, however fast', 10, Number.POSITIVE_INFINITY],
])('of the calls %s', async (_why, failed, measure) => {
  const requestSeconds = new Histogram({
    ...{ name: 'calls', help: 'calls', labelNames: ['method', 'route', 'status'] as const, registers: [] },
    buckets: [0.004, 1],
  })
  for (let call = 0; call < 100; call++)
    requestSeconds.observe({ method: 'GET', route: '/', status: call < failed ? '500' : '200' }, 0.003)
  const check = systemProbes({
    ...{ db: {} as Db, registry: new Registry(), requestSeconds, sockets: () => 0, leads: () => true },
    ...{ mostPages: 30, dataFolder: null, history: null, jobs: () => [] },
  })
  const readings = await check(NOW)
  expect(readings.find(({ key }) => key === 'api')).toMatchObject({ measure, value: expect.closeTo(4, 0) })
  // Without a database nothing of it is measured, and nothing is made up.
  expect(readings.filter(({ key }) => ['database', 'commit', 'leader', 'backup'].includes(key))).toHaveLength(4)
  for (const { key, measure: found } of readings)
    if (['database', 'commit', 'leader', 'backup'].includes(key)) expect([key, found]).toEqual([key, null])
})

test.each([
  [
    'as it has gone on for a day',
    async () => ({ at: NOW - 86_400_000, percent: 0 }),
    /\. Al ritmo de las últimas 24 h se llena en /,
  ],
  ['with too little known', async () => null, /\. Aún no se sabe cuándo se llena/],
  ['with the database away', () => Promise.reject(new Error('away')), /\. No se pudo leer a qué ritmo se llena\.$/],
])('a disk is told with when it is full, %s', async (_how, firstDiskUse, text) => {
  const check = systemProbes({
    ...{ db: {} as Db, registry: new Registry(), sockets: () => 0, leads: () => true, mostPages: 30 },
    requestSeconds: new Histogram({
      name: 'calls',
      help: 'calls',
      labelNames: ['method', 'route', 'status'],
      registers: [],
    }),
    dataFolder: tmpdir(),
    jobs: () => [],
    history: { firstDiskUse, keep: async () => undefined, series: async () => new Map() },
  })
  const disk = (await check(NOW)).find(({ key }) => key === 'disk')
  expect(disk).toMatchObject({ measure: expect.any(Number), text: expect.stringMatching(text) })
})
