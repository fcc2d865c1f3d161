import { MAX_FIXES_PER_REQUEST, postPositions } from '@vigia/contract'
import type { Fix } from '../fixes.ts'
import type { Client } from './client.ts'
import { batchFix, intakeOf, osmandBody, osmandPath, owntracksBody } from './intakes.ts'

/** Fixes that the server took, and those that it refused or kept as mere evidence. */
export interface Tally {
  readonly accepted: number
  readonly refused: number
  readonly flagged: number
}

interface Gates {
  readonly client: Client
  /** What phones prove themselves with; one whose secret is not known is in the integration's batches. */
  readonly secrets: ReadonlyMap<string, string>
}

/** Live fixes: each device through its own intake. */
export async function sendLive(gates: Gates, fixes: readonly Fix[]): Promise<Tally> {
  const isSingle = (fix: Fix): boolean => intakeOf(fix.trip, fix.side) !== 'batch' && gates.secrets.has(fix.deviceId)
  const batch = fixes.filter((fix) => !isSingle(fix))
  const single = fixes.filter(isSingle)
  const tally = await sendBatches(gates.client, batch)
  let accepted = tally.accepted
  for (const fix of single) accepted += (await sendByApp(gates, fix)) ? 1 : 0
  return { ...tally, accepted, refused: tally.refused + batch.length + single.length - tally.refused - accepted }
}

/** Fixes of any device in the integration's batches: history, and trackers. */
export async function sendBatches(client: Client, fixes: readonly Fix[]): Promise<Tally> {
  const tally = { accepted: 0, refused: 0, flagged: 0 }
  for (let first = 0; first < fixes.length; first += MAX_FIXES_PER_REQUEST) {
    const body = fixes.slice(first, first + MAX_FIXES_PER_REQUEST).map(batchFix)
    const answer = await client.send({ method: postPositions.method, path: postPositions.path, body })
    const read = postPositions.response.safeParse(answer.body)
    if (!read.success) {
      tally.refused += body.length
      continue
    }
    tally.accepted += read.data.accepted
    tally.refused += read.data.refused.length
    tally.flagged += read.data.flagged.length
  }
  return tally
}

async function sendByApp({ client, secrets }: Gates, fix: Fix): Promise<boolean> {
  const intake = intakeOf(fix.trip, fix.side)
  const secret = secrets.get(fix.deviceId) ?? ''
  if (intake === 'owntracks') {
    const credentials = Buffer.from(`${fix.deviceId}:${secret}`).toString('base64')
    const headers = { authorization: `Basic ${credentials}` }
    const answer = await client.send({ method: 'POST', path: '/intake/owntracks', body: owntracksBody(fix), headers })
    return answer.status === 200
  }
  const answer =
    intake === 'osmand-json'
      ? await client.send({ method: 'POST', path: `/intake/osmand/${secret}`, body: osmandBody(fix) })
      : await client.send({ method: 'GET', path: osmandPath(fix, secret) })
  return answer.status === 200
}
