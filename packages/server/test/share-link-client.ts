import { type endedLink, type listShareLinks, type ResponseOf, type readTracking, trackedTrip } from '@vigia/contract'
import type { ShareLinkRules } from '@vigia/domain/tracking/link-delay'
import type { z } from 'zod'
import type { TestAnswer, TestServer } from './server.ts'
import { fixOf, type TestTrip } from './trips.ts'

type ShareLinkWire = ResponseOf<typeof listShareLinks>['data'][number]

interface MadeLink {
  readonly link: ShareLinkWire
  readonly url: string
  readonly token: string
}

const LINK_TERMS = { precision: 'exact', show_comments: false, show_plates: false } as const

/** What people do with links for clients, and what a client does with one. */
export function shareLinkClient(server: () => TestServer) {
  const person = () => server().signIn('monitorista')
  const post = async ({ id }: TestTrip, body: object = {}, token?: string): Promise<TestAnswer> =>
    server().request('POST', `/api/travels/${id}/share-links`, {
      token: token ?? (await person()),
      body: { ...LINK_TERMS, ...body },
    })
  const follow = (token: string, headers: Readonly<Record<string, string>> = {}): Promise<TestAnswer> =>
    server().request('GET', `/api/seguimiento/${token}`, { headers })
  /** How late links tell by the setting; the trips of these clients by their own minutes. */
  const setDelay = async (delayMin: number, clients: ShareLinkRules['clients'] = []): Promise<void> => {
    const answer = await server().putSetting('share-links', await server().signIn('administrador'), {
      delayMin,
      clients,
    })
    if (answer.status !== 200) throw new Error(answer.text)
  }
  return {
    person,
    setDelay,
    post,
    made: async (trip: TestTrip, body: object = {}): Promise<MadeLink> => {
      const answer = await post(trip, body)
      if (answer.status !== 201) throw new Error(answer.text)
      const { link, url } = answer.body
      return { link, url, token: url.split('/').at(-1) }
    },
    revoke: async (id: string, token?: string) =>
      server().request('DELETE', `/api/share-links/${id}`, { token: token ?? (await person()) }),
    list: async ({ id }: TestTrip): Promise<ResponseOf<typeof listShareLinks>> =>
      (await server().request('GET', `/api/travels/${id}/share-links`, { token: await person() })).body,
    follow,
    /** What an open link tells. */
    told: async (token: string): Promise<ResponseOf<typeof readTracking>> => {
      const answer = await follow(token)
      if (answer.status !== 200) throw new Error(answer.text)
      return trackedTrip.parse(answer.body)
    },
    /** What a link that does not open tells. */
    gone: async (token: string): Promise<z.output<typeof endedLink> | undefined> => {
      const answer = await follow(token)
      if (answer.status !== 410) throw new Error(`${answer.status} ${answer.text}`)
      return answer.body.details
    },
    /** The unit is where it is, now. */
    drive: async (device: string, lat: number, over: object = {}): Promise<void> => {
      const token = await server().apiKey(['positions:write'])
      const body = [fixOf(device, server().clock.now(), lat, over)]
      const answer = await server().request('POST', '/api/positions', { token, body })
      if (answer.status >= 300 || answer.body.refused.length > 0) throw new Error(answer.text)
    },
    status: async ({ id }: TestTrip, status: string): Promise<void> => {
      const token = await server().signIn('supervisor')
      const answer = await server().patchTrip(id, { token, body: { status }, reason: 'Fue asi' })
      if (answer.status !== 200) throw new Error(answer.text)
    },
  }
}
