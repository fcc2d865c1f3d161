import type { EndpointName } from '@vigia/contract'
import type { TestServer } from '../server.ts'
import { createTrip } from '../trips.ts'
import type { Act } from './sign-in-acts.ts'

/** What is done to operators, their papers and the words of their trips, each done once. */
export function operatorActs(server: () => TestServer, token: () => string): Partial<Record<EndpointName, Act>> {
  const call = (method: string, path: string, body?: unknown) =>
    server().request(method, path, { token: token(), ...(body === undefined ? {} : { body }) })
  let operators = 0
  const newOperator = async (): Promise<string> => {
    operators += 1
    return (await call('POST', '/api/operators', { name: `Operador de prueba ${operators}` })).body.id
  }
  const newDocument = async (): Promise<string> => {
    const path = `/api/operators/${await newOperator()}/documents`
    return (await call('POST', path, { kind: 'license', expires_on: '2030-01-01' })).body.id
  }
  const newAbsence = async (): Promise<string> => {
    const path = `/api/operators/${await newOperator()}/absences`
    return (await call('POST', path, { kind: 'sick', since: '2026-11-20' })).body.id
  }
  const sendFile = (id: string) => {
    const rawBody = new FormData()
    rawBody.append('file', new Blob(['%PDF-1.4']), 'licencia.pdf')
    return server().request('PUT', `/api/operator-documents/${id}/file`, { token: token(), rawBody })
  }
  const wordsPath = async (act: string): Promise<string> => {
    operators += 1
    return `/api/travels/${(await createTrip(server(), `AU-clave-${operators}`)).id}/operator-words/${act}`
  }
  const linkPath = async (): Promise<string> => {
    operators += 1
    return `/api/travels/${(await createTrip(server(), `AU-enlace-${operators}`)).id}/operator-link`
  }
  const stopPath = async (): Promise<string> => (await linkPath()).replace('operator-link', 'expected-stop')
  const newProposal = async (): Promise<string> => {
    const path = await linkPath()
    const opens = (await call('POST', path, {})).body.url.split('/operador/')[1]
    const body = { reason: 'descanso', minutes: 30, at: new Date(server().clock.now()).toISOString() }
    await server().request('POST', `/api/operator-link/${opens}/stops`, { body })
    return (await call('GET', path.replace('operator-link', 'operator-proposals'))).body.proposals[0].id
  }
  return {
    decideProposal: [
      'changes',
      async () => call('POST', `/api/operator-proposals/${await newProposal()}/decision`, { accepted: false }),
    ],
    sendOperatorMessage: [
      'changes',
      async () =>
        call('POST', (await linkPath()).replace('operator-link', 'operator-messages'), {
          text: 'Repórtese',
          via: 'sms',
        }),
    ],
    expectStop: [
      'changes',
      async () => call('POST', await stopPath(), { reason: 'descanso', minutes: 30, replaces: null }),
    ],
    cancelExpectedStop: [
      'changes',
      async () => {
        const body = { reason: 'descanso', minutes: 30, replaces: null }
        return call('DELETE', `/api/expected-stops/${(await call('POST', await stopPath(), body)).body.expected.id}`)
      },
    ],
    makeOperatorLink: ['changes', async () => call('POST', await linkPath(), {})],
    revokeOperatorLink: [
      'changes',
      async () => {
        const path = await linkPath()
        await call('POST', path, {})
        return call('DELETE', path)
      },
    ],
    revealTripWord: [
      'looks',
      async () => call('POST', await wordsPath('reveal'), { which: 'first', reason: 'Llamada en curso' }),
    ],
    changeTripWords: ['looks', async () => call('POST', await wordsPath('change'), { reason: 'Otro' })],
    createOperator: ['changes', () => call('POST', '/api/operators', { name: 'Operador nuevo' })],
    updateOperator: [
      'changes',
      async () => call('PATCH', `/api/operators/${await newOperator()}`, { version: 1, phone: '55 5555 0107' }),
    ],
    addOperatorAbsence: [
      'changes',
      async () => call('POST', `/api/operators/${await newOperator()}/absences`, { kind: 'left', since: '2026-11-20' }),
    ],
    updateOperatorAbsence: [
      'changes',
      async () => call('PATCH', `/api/operator-absences/${await newAbsence()}`, { ended: true }),
    ],
    deleteOperatorAbsence: ['changes', async () => call('DELETE', `/api/operator-absences/${await newAbsence()}`)],
    addOperatorDocument: [
      'changes',
      async () => call('POST', `/api/operators/${await newOperator()}/documents`, { kind: 'privacy-notice' }),
    ],
    exportOperator: ['looks', async () => call('GET', `/api/operators/${await newOperator()}/export`)],
    eraseOperator: [
      'changes',
      async () => {
        const id = await newOperator()
        const body = { name: `Operador de prueba ${operators}`, reason: 'Lo pidió por escrito' }
        return call('POST', `/api/operators/${id}/erasure`, body)
      },
    ],
    putOperatorDocumentFile: ['changes', async () => sendFile(await newDocument())],
    getOperatorDocumentFile: [
      'looks',
      async () => {
        const id = await newDocument()
        await sendFile(id)
        return call('GET', `/api/operator-documents/${id}/file`)
      },
    ],
    deleteOperatorDocument: ['changes', async () => call('DELETE', `/api/operator-documents/${await newDocument()}`)],
  }
}
