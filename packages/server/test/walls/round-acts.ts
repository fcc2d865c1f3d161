import type { EndpointName } from '@vigia/contract'
import type { RequestOptions, TestAnswer } from '../server.ts'
import type { Act } from './sign-in-acts.ts'

type Call = (method: string, path: string, body?: unknown, over?: RequestOptions) => Promise<TestAnswer>

/** What a person does in a round of contacts, each done once. */
export function roundActs(call: Call, newTripId: () => Promise<string>): Partial<Record<EndpointName, Act>> {
  const begun = async (): Promise<string> => (await call('POST', '/api/logbook/rounds')).body.round.id
  const times = { elapsed_s: 5, call_s: 1 }
  return {
    startRound: ['changes', () => call('POST', '/api/logbook/rounds')],
    skipTrip: [
      'changes',
      async () => {
        await begun()
        return call('POST', `/api/logbook/trips/${await newTripId()}/skip`, { reason: 'sin_datos' })
      },
    ],
    updateRound: [
      'changes',
      async () => call('PATCH', `/api/logbook/rounds/${await begun()}`, { state: 'ended', ...times }),
    ],
    undoComment: [
      'changes',
      async () => {
        const written = { comment: 'Bien', outcome: 'contesto' }
        const { body } = await call('POST', `/api/travels/${await newTripId()}/comments`, written)
        return call('POST', `/api/comments/${body.id}/undo`)
      },
    ],
  }
}
