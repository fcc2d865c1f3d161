import type { TestAnswer, TestServer } from './server.ts'

/** The page of an operator's link, as it speaks to the server. */
export interface LinkClient {
  readonly token: string
  readonly url: string
  get(path?: string): Promise<TestAnswer>
  post(path: string, body: unknown): Promise<TestAnswer>
  consent(accepted?: boolean): Promise<TestAnswer>
  report(word: string, answer?: string): Promise<TestAnswer>
}

/** Makes the link of a trip as the person with this session, and answers what opens it. */
export async function makeLink(server: TestServer, token: string, tripId: string): Promise<LinkClient> {
  const { status, body, text } = await server.request('POST', `/api/travels/${tripId}/operator-link`, {
    token,
    body: {},
  })
  if (status !== 201) throw new Error(`No se hizo el enlace: ${status} ${text}`)
  return linkClient(server, body.url.split('/operador/')[1])
}

export function linkClient(server: TestServer, token: string): LinkClient {
  const base = `/api/operator-link/${token}`
  const post = (path: string, body: unknown) => server.request('POST', `${base}/${path}`, { body })
  return {
    token,
    url: base,
    get: (path = '') => server.request('GET', base + path),
    post,
    consent: async (accepted = true) => {
      const { consent_version: version } = (await server.request('GET', base)).body
      return post('consent', { version, accepted, model: 'Moto G54' })
    },
    report: (word, answer = 'bien') =>
      post('reports', { answer, word, at: new Date(server.clock.now()).toISOString() }),
  }
}
