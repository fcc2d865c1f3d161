/**
 * The Sentinel listing with 10 000 trips in transit, all with positions. Goals: built in ≤ 150 ms when a tenth of the
 * trips moved since, ≤ 1.5 MB compressed, 304 when nothing changed. And the tick that notices silence.
 */

import { createLogger } from '@vigia/runtime/logger'
import { createFleet } from '../src/features/fleet/fleet.ts'
import { listings } from '../src/features/sentinel/listing.wire.ts'
import { systemClock } from '../src/ports/clock.ts'
import { seedTrips, startBenchDatabase } from './support/bench-database.ts'
import { median } from './support/load.ts'

const TRIPS = 10_000
const ROUNDS = 7
const BUILD_GOAL_MS = 150
const SIZE_GOAL_BYTES = 1_500_000

const bench = await startBenchDatabase()
try {
  await seedTrips(bench, TRIPS)
  const db = bench.database.unscoped
  const fleet = createFleet({ db, clock: systemClock, logger: createLogger('error'), onTrackLoaded: () => undefined })
  const timed = async (work: () => unknown): Promise<number> => {
    const startedAt = performance.now()
    await work()
    return performance.now() - startedAt
  }
  const loadMs = await timed(() => fleet.loader.load())

  const move = (share: number): void =>
    fleet.apply(
      Array.from({ length: TRIPS }, (_, i) => i + 1)
        .filter((device) => device % Math.round(1 / share) === 0)
        .map((device) => ({
          deviceId: device,
          receivedAt: Date.now(),
          quality: 'good',
          fix: {
            point: { lat: 17 + Math.random() * 10, lng: -105 + Math.random() * 10 },
            at: Date.now(),
            speedKmh: Math.round(Math.random() * 900) / 10,
            headingDeg: Math.round(Math.random() * 3590) / 10,
            altitudeM: null,
            accuracyM: 5,
            source: 'unit',
            panic: false,
          },
          address: null,
          comment: null,
          userId: null,
        })),
    )
  move(1)
  const listing = listings(fleet.reader)
  // Each look is later than what may be kept, so that it is built.
  let later = Date.now()
  const build = () => {
    later += 60_000
    return listing('1', later)
  }
  const coldMs = await timed(build)
  const builds: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    move(0.1)
    builds.push(await timed(build))
  }
  const known = build()
  const identity = await known.body('identity')
  const sizes: Record<string, number> = {}
  const compressMs: Record<string, number> = {}
  for (const encoding of ['br', 'gzip'] as const) {
    compressMs[encoding] = await timed(async () => {
      sizes[encoding] = (await known.body(encoding)).length
    })
  }
  const unchanged = listing('1', later + 1).etag === known.etag
  const tickMs = await timed(fleet.tick)
  const ms = (value: number | undefined) => `${Math.round(value ?? 0)} ms`
  console.log(`${TRIPS} viajes: leídos de la base en ${ms(loadMs)}; primera lista en ${ms(coldMs)}`)
  console.log(`lista con 1 000 viajes movidos: ${ms(median(builds))} (meta ≤ ${BUILD_GOAL_MS} ms)`)
  for (const encoding of ['br', 'gzip'] as const) {
    console.log(`${encoding}: ${sizes[encoding]} bytes de ${identity.length} en ${ms(compressMs[encoding])}`)
  }
  console.log(`sin cambios, la misma ETag: ${unchanged ? 'sí' : 'no'}; repaso del reloj: ${ms(tickMs)} en partes`)
  const isSmall = Math.max(sizes.br ?? 0, sizes.gzip ?? 0) <= SIZE_GOAL_BYTES
  if (median(builds) > BUILD_GOAL_MS || !isSmall || !unchanged) process.exitCode = 1
  fleet.loader.close()
} finally {
  await bench.stop()
}
