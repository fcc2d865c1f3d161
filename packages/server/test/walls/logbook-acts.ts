import type { TestAnswer } from '../server.ts'
import type { Act } from './sign-in-acts.ts'

type Call = (method: string, path: string, body?: unknown) => Promise<TestAnswer>

const INCIDENT = { type: 'stop', description: 'Parado', priority: 'high' }
const SOON_MS = 60_000

const LINK = { delay_min: 15, precision: '1km', show_comments: false, show_plates: false }

/** What people write of a trip: comments, promises and incidents; and whom they let follow it. */
export function logbookActs(call: Call, newTrip: () => Promise<string>): Readonly<Record<string, Act>> {
  const post = async (rest: string, body: object): Promise<TestAnswer> =>
    call('POST', `/api/travels/${await newTrip()}${rest}`, body)
  const promise = () =>
    post('/promises', {
      ...{ said_by_kind: 'operador', text: 'Llega', expects: 'llegada' },
      due_at: new Date(Date.now() + SOON_MS).toISOString(),
    })
  return {
    addComment: ['changes', () => post('/comments', { comment: 'Bien', outcome: 'contesto' })],
    correctComment: [
      'changes',
      async () => {
        const { id } = (await post('/comments', { comment: 'Bien' })).body
        return call('POST', `/api/comments/${id}/corrections`, { comment: 'Mal', reason: 'Dedazo' })
      },
    ],
    setCommentVisibility: [
      'changes',
      async () => {
        const { id } = (await post('/comments', { comment: 'Bien' })).body
        return call('PATCH', `/api/comments/${id}`, { visible_to_client: true })
      },
    ],
    addPromise: ['changes', promise],
    updatePromise: [
      'changes',
      async () => {
        const { id, version } = (await promise()).body
        return call('PATCH', `/api/promises/${id}`, { version, state: 'cumplida' })
      },
    ],
    createShareLink: ['changes', () => post('/share-links', LINK)],
    revokeShareLink: [
      'changes',
      async () => call('DELETE', `/api/share-links/${(await post('/share-links', LINK)).body.link.id}`),
    ],
    addIncident: ['changes', () => post('/incidences', INCIDENT)],
    updateIncident: [
      'changes',
      async () => {
        const { id } = (await post('/incidences', INCIDENT)).body
        return call('PATCH', `/api/incidences/${id}`, { status: 'resolved' })
      },
    ],
  }
}
