/**
 * Carriers' platforms that push to a test server:
 *
 *   const fixture = await startMirrorFixture(server)
 *   const { mirror } = await fixture.create('traccar')
 *   const platform = await dial(server.app.mirrors.ports.ips)   // speaks TCP; `heard()` is what it was answered
 */
import { connect, type Socket } from 'node:net'
import { FIX_SOURCES } from '@vigia/domain/gps/fix'
import { expect, onTestFinished } from 'vitest'
import type { TestServer } from './server.ts'

export type MirrorKind = 'wialon-retranslator' | 'wialon-ips' | 'traccar' | 'webhook'

/** Receivers on free ports, under a public name; what they turn away is told soon. */
export const MIRRORS = {
  ...{ host: '127.0.0.1', publicHost: 'vigia.ejemplo.mx', retranslatorPort: 0, ipsPort: 0 },
  refusalsEveryMs: 20,
}

export async function startMirrorFixture(server: TestServer) {
  const token = await server.signIn('administrador')
  return {
    token,
    create: async (
      kind: MirrorKind,
      addresses: readonly string[] = kind === 'wialon-retranslator' ? ['127.0.0.1'] : [],
    ) => {
      const body = { kind, carrier: 'Fletes Ruiz', addresses }
      const answer = await server.request('POST', '/api/gps/mirrors', { token, body })
      expect(answer.status).toBe(201)
      return answer.body
    },
    unitsOf: async (mirrorId: string) =>
      (await server.request('GET', `/api/gps/mirrors/${mirrorId}/units`, { token })).body.data,
    bind: (remoteUnitId: string, unitId: string | null) =>
      server.request('PUT', `/api/gps/mirror-units/${remoteUnitId}`, { token, body: { unit_id: unitId } }),
    /** Binds what has come by a mirror under this id to the unit with these plates. */
    bindReported: async (mirrorId: string, remoteId: string, plates: string) => {
      const { data } = (await server.request('GET', `/api/gps/mirrors/${mirrorId}/units`, { token })).body
      const received = data.find(({ remote_id }: { remote_id: string }) => remote_id === remoteId)
      const text = 'select id::text from units where plates = $1'
      const { rows } = await server.db.owner.query<{ id: string }>(text, [plates])
      const body = { unit_id: rows[0]?.id }
      expect((await server.request('PUT', `/api/gps/mirror-units/${received?.id}`, { token, body })).status).toBe(200)
    },
    unitId: async (plates: string): Promise<string> => {
      const text = 'select id::text from units where plates = $1'
      return (await server.db.owner.query<{ id: string }>(text, [plates])).rows[0]?.id ?? ''
    },
    /** What is stored of a trip, by the device that stands for carriers' platforms. */
    fixesOf: async (tripId: string): Promise<readonly [at: number, lat: number, source: string | undefined][]> => {
      const { rows } = await server.db.owner.query<{ at: number; lat: number; source: number }>(
        `select p.fix_at as at, p.lat, p.source from positions p join devices d on d.id = p.device_id
         where d.trip_id = $1 and d.kind = 'platform' order by p.fix_at`,
        [tripId],
      )
      return rows.map(({ at, lat, source }) => [at, lat, FIX_SOURCES[source]])
    },
  }
}
export type MirrorFixture = Awaited<ReturnType<typeof startMirrorFixture>>

/** A platform that speaks TCP: what it is answered, as text. */
export async function dial(
  port: number | null,
): Promise<{ socket: Socket; received: () => string; isOpen: () => boolean }> {
  const socket = connect(port ?? 0, '127.0.0.1')
  let received = ''
  let isOpen = true
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1')
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    isOpen = false
  })
  await new Promise((resolve) => socket.once('connect', resolve))
  onTestFinished(() => void socket.destroy())
  return { socket, received: () => received, isOpen: () => isOpen }
}

export function retranslated(id: string, at: number, lat: number): Buffer {
  const place = Buffer.alloc(29)
  place.writeDoubleLE(-99.5, 0)
  place.writeDoubleLE(lat, 8)
  place.writeInt16BE(60, 24)
  const content = Buffer.concat([Buffer.from([1, 2]), Buffer.from('posinfo\0'), place])
  const head = Buffer.alloc(6)
  head.writeUInt16BE(0x0bbb, 0)
  head.writeUInt32BE(content.length, 2)
  const times = Buffer.alloc(8)
  times.writeUInt32BE(at / 1000, 0)
  const packet = Buffer.concat([Buffer.from(`${id}\0`), times, head, content])
  const length = Buffer.alloc(4)
  length.writeUInt32LE(packet.length, 0)
  return Buffer.concat([length, packet])
}

const ipsTime = (at: number): string => {
  const [date = '', time = ''] = new Date(at).toISOString().split('T')
  const [year = '', month = '', day = ''] = date.split('-')
  return `${day}${month}${year.slice(2)};${time.slice(0, 8).replaceAll(':', '')}`
}
export const short = (at: number, minutes: string) => `${ipsTime(at)};19${minutes};N;09930.0000;W;60;90;2000;9`
