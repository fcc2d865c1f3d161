import { request } from 'node:http'
import type { Db } from '../../src/db/pool.ts'

/** A fix that the server said it keeps. */
interface Sent {
  readonly device: string
  readonly at: number
}

export interface Senders {
  /** Fixes answered with 202. */
  readonly acknowledged: readonly Sent[]
  /** Resolves at the first 202 to a request that is sent from now on. */
  untilAnswered(): Promise<void>
  stop(): Promise<void>
}

const BATCH = 5

/**
 * So many clients that post small batches without a pause and send a batch again until it is answered with 202, as an
 * integration does. The judge is what they were told.
 */
export function startSenders(url: () => string, key: string, count: number): Senders {
  const acknowledged: Sent[] = []
  const base = Date.now() - 20 * 3_600_000
  let waiting: { since: number; resolve: () => void }[] = []
  let isStopped = false
  let step = 0

  const send = async (sender: number): Promise<void> => {
    while (!isStopped) {
      const device = `gps-${sender + 1}`
      const batch = Array.from({ length: BATCH }, () => ({ device, at: base + ++step * 20 }))
      let sentAt = performance.now()
      while ((await post(url(), key, batch)) !== 202) {
        if (isStopped) return
        await pause(20)
        sentAt = performance.now()
      }
      acknowledged.push(...batch)
      for (const { since, resolve } of waiting) if (sentAt >= since) resolve()
      waiting = waiting.filter(({ since }) => sentAt < since)
    }
  }
  const all = Array.from({ length: count }, (_, sender) => send(sender))
  return {
    acknowledged,
    untilAnswered: () => new Promise((resolve) => waiting.push({ since: performance.now(), resolve })),
    stop: async () => {
      isStopped = true
      waiting = []
      await Promise.all(all)
    },
  }
}

/** How many of the fixes the database does not have. */
export async function countLost(db: Db, fixes: readonly Sent[]): Promise<number> {
  let lost = 0
  for (let from = 0; from < fixes.length; from += 5_000) {
    const part = fixes.slice(from, from + 5_000)
    const { rows } = await db.query<{ lost: string }>(
      `select count(*) as lost from unnest($1::text[], $2::timestamptz[]) sent (unique_id, at)
       where not exists (
         select from positions p join devices d on d.id = p.device_id where d.unique_id = sent.unique_id and p.fix_at = sent.at
       )`,
      [part.map(({ device }) => device), part.map(({ at }) => new Date(at))],
    )
    lost += Number(rows[0]?.lost ?? 0)
  }
  return lost
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

function post(url: string, key: string, batch: readonly Sent[]): Promise<number> {
  const body = JSON.stringify(
    batch.map(({ device, at }) => ({ device, timestamp: new Date(at).toISOString(), lat: 20, lng: -99, speed: 0 })),
  )
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const call = request(`${url}/api/positions`, { method: 'POST', headers, timeout: 10_000 }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
      response.once('error', () => resolve(0))
    })
    call.once('error', () => resolve(0))
    call.once('timeout', () => call.destroy())
    call.end(body)
  })
}
