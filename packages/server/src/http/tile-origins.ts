import type { Sql } from '../db/pool.ts'
import { tileAddresses } from '../db/tile-origins.store.ts'
import type { Job } from '../workers/job.ts'

/** Where map tiles come from, for the content security policy; read again every few seconds, since the addresses are settings. */
export interface TileOrigins {
  current(): readonly string[]
  readonly job: Job
}

export function createTileOrigins(sql: Sql): TileOrigins {
  let origins: readonly string[] = []
  const run = async (): Promise<void> => {
    origins = [...new Set((await tileAddresses(sql)).map(originOf).filter((origin) => origin !== null))].sort()
  }
  return { current: () => origins, job: { name: 'tile-origins', everyMs: 5_000, run } }
}

/** `https://{s}.tile.test/…` → `https://*.tile.test`; null for what is no address. Only letters a host may have reach the header. */
export function originOf(address: string): string | null {
  const match = /^(https?):\/\/(?:\{[\w-]+\}\.)?([\w.-]+(?::\d{1,5})?)(?:[/?#]|$)/i.exec(address)
  if (match === null) return null
  const isTemplated = /^https?:\/\/\{/i.test(address)
  return `${match[1]?.toLowerCase()}://${isTemplated ? '*.' : ''}${match[2]?.toLowerCase()}`
}
