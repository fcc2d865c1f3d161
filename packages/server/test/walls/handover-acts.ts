import type { EndpointName } from '@vigia/contract'
import { READY } from '../handover-fixture.ts'
import { raisedAlert } from '../raised-alert.ts'
import { TEST_PASSWORD, type TestAnswer, type TestServer } from '../server.ts'
import type { Act } from './sign-in-acts.ts'

/** What people do to hand over a shift, each done once: an administrator prepares and hands over, or receives from the supervisor. */
export function handoverActs(server: () => TestServer, token: () => string): Partial<Record<EndpointName, Act>> {
  const call = (method: string, path: string, body?: unknown, as = token()): Promise<TestAnswer> =>
    server().request(method, `/api/shifts/handovers${path}`, { token: as, ...(body === undefined ? {} : { body }) })
  const opened = async (): Promise<string> => {
    await server().db.owner.query('delete from shift_handovers')
    return (await call('POST', '')).body.id
  }
  const signed = async (side: 'outgoing' | 'incoming', id: string, as?: string) =>
    call('POST', `/${id}/sign`, { side, password: TEST_PASSWORD }, as)
  /** With one point, to whichever the others lead. */
  const point = async (): Promise<{ readonly path: string; readonly id: string }> => {
    await server().db.owner.query(`update alerts set closed_at = now() where closed_at is null`)
    await raisedAlert(server(), null, 'DESVIO_RUTA')
    const id = await opened()
    const [first] = await prepared(id)
    return { id, path: `/${id}/points/${first}` }
  }
  const prepared = async (id: string): Promise<readonly string[]> => {
    const { points } = (await call('GET', `/${id}`)).body as { readonly points: readonly { readonly id: string }[] }
    for (const each of points) await call('PATCH', `/${id}/points/${each.id}`, READY)
    return points.map((each) => each.id)
  }
  /** Signed by who hands over: the server watches trips meanwhile, and an alert that it raises is one more point. */
  const handedOver = async (id: string, as?: string): Promise<void> => {
    for (;;) {
      const { status, body, text } = await signed('outgoing', id, as)
      if (status < 300) return
      if (body.code !== 'POINTS_OPEN') throw new Error(text)
      await prepared(id)
    }
  }
  const toReceive = async () => {
    const made = await point()
    await handedOver(made.id, await server().signIn('supervisor'))
    return made
  }
  return {
    openHandover: [
      'changes',
      async () => {
        await server().db.owner.query('delete from shift_handovers')
        return call('POST', '')
      },
    ],
    prepareHandoverPoint: ['changes', async () => call('PATCH', (await point()).path, { note: 'Otra cosa' })],
    addHandoverNote: ['changes', async () => call('POST', `/${await opened()}/notes`, { note: 'Falta papel' })],
    acceptHandoverPoint: ['changes', async () => call('POST', `${(await toReceive()).path}/accept`)],
    askAboutHandoverPoint: [
      'changes',
      async () => call('POST', `${(await toReceive()).path}/questions`, { text: '¿Y?' }),
    ],
    answerHandoverQuestion: [
      'changes',
      async () => {
        const { id, path } = await point()
        await handedOver(id)
        const monitor = await server().signIn('monitorista')
        const { body } = await call('POST', `${path}/questions`, { text: '¿Y?' }, monitor)
        const question = body.points.flatMap(({ questions }: { questions: { id: string }[] }) => questions)[0].id
        return call('POST', `/${id}/questions/${question}/answer`, { text: 'Sí' })
      },
    ],
    nameHandoverPerson: [
      'changes',
      async () => {
        const [person] = (await server().request('GET', '/api/shifts/people', { token: token() })).body
        return call('POST', `/${await opened()}/people`, { side: 'incoming', user_id: person.id })
      },
    ],
    getHandoverDocument: ['looks', async () => call('GET', `/${await opened()}/document`)],
    signHandover: [
      'changes',
      async () => {
        const { id, path } = await toReceive()
        await call('POST', `${path}/accept`)
        for (const each of (await call('GET', `/${id}`)).body.points)
          await call('POST', `/${id}/points/${each.id}/accept`)
        return signed('incoming', id)
      },
    ],
  }
}
