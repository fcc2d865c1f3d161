import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { TestClock } from './clock.ts'
import type { TestAnswer, TestServer } from './server.ts'

/** A look takes the server's processor from the import that it looks at. */
const LOOK_EVERY_MS = 25

export const ENDED = ['done', 'refused', 'cancelled', 'failed', 'undone']
const AT_WORK = ['reading', 'checking', 'writing', 'undoing']

/** The columns that every trip needs. */
export const HEADER = 'Factura externa,Estatus,Origen,Destino'

/** Sends files of trips as a supervisor does, and waits for what becomes of them. */
export async function importClient(server: TestServer, clock: TestClock) {
  const token = await server.signIn('supervisor')
  const send = (content: string | Buffer, filename = 'viajes.csv', query = ''): Promise<TestAnswer> => {
    const rawBody = new FormData()
    rawBody.append('file', new Blob([new Uint8Array(Buffer.from(content))]), filename)
    return server.request('POST', `/api/travels/import${query}`, { token, rawBody })
  }
  /** Each look is a moment later, so that looking often is no flood, and the token lasts for thousands of them. */
  const look = async (id: string): Promise<TestAnswer> => {
    clock.advance(60)
    await sleep(LOOK_EVERY_MS)
    const seen = await server.request('GET', `/api/travels/imports/${id}`, { token })
    expect([seen.status, seen.text]).toEqual([200, expect.stringContaining('"state"')])
    return seen
  }
  const finished = async (id: string) => {
    for (;;) {
      const { body } = await look(id)
      if (ENDED.includes(body.state)) return body
    }
  }
  /** As it is once it waits for somebody, or has ended. */
  const settled = async (id: string) => {
    for (;;) {
      const { body } = await look(id)
      if (!AT_WORK.includes(body.state)) return body
    }
  }
  return {
    token,
    send,
    settled,
    /** Sends a file and waits until it waits for its review. */
    reviewed: async (content: string | Buffer, filename?: string) => {
      const sent = await send(content, filename, '?review=true')
      expect([sent.status, sent.text]).toEqual([202, expect.stringContaining('"is_reviewed":true')])
      return settled(sent.body.id)
    },
    start: (id: string, body: object = {}) =>
      server.request('POST', `/api/travels/imports/${id}/start`, { token, body }),
    look,
    finished,
    cancel: (id: string) => server.request('DELETE', `/api/travels/imports/${id}`, { token }),
    importFile: async (content: string | Buffer, filename?: string) => {
      const sent = await send(content, filename)
      expect([sent.status, sent.text]).toEqual([202, expect.stringContaining('"state"')])
      return finished(sent.body.id)
    },
    /** Trips whose invoice begins like this, with the names of their parties. */
    trips: async (prefix: string) => {
      const { rows } = await server.db.owner.query<Record<string, unknown>>(
        `select t.*, o.name as operator, o.phone, u.name as unit, u.plates, c.name as client, r.name as carrier
         from trips t left join operators o on o.id = operator_id left join units u on u.id = unit_id
         left join clients c on c.id = client_id left join carriers r on r.id = t.carrier_id
         where external_invoice like $1 order by external_invoice`,
        [`${prefix}%`],
      )
      return rows
    },
  }
}
