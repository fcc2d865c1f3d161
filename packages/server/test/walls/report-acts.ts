import type { EndpointName } from '@vigia/contract'
import type { TestAnswer } from '../server.ts'
import type { Act } from './sign-in-acts.ts'

type Call = (method: string, path: string, body?: unknown) => Promise<TestAnswer>

const ASKED = { kind: 'alerts', params: { range: 'yesterday' } }

/** Everything that is done to reports. This server writes none: those that are asked for wait. */
export function reportActs(call: Call): Partial<Record<EndpointName, Act>> {
  let views = 0
  const newView = async (): Promise<string> => {
    views += 1
    const { body } = await call('POST', '/api/report-views', { ...ASKED, name: `Vista ${views}`, columns: ['type'] })
    return `/api/report-views/${body.id}`
  }
  const ask = () => call('POST', '/api/report-runs', { ...ASKED, format: 'csv' })
  return {
    startReportRun: ['changes', ask],
    cancelReportRun: ['changes', async () => call('DELETE', `/api/report-runs/${(await ask()).body.id}`)],
    createReportView: ['changes', () => call('POST', '/api/report-views', { ...ASKED, name: 'Comité' })],
    updateReportView: ['changes', async () => call('PATCH', await newView(), { params: { range: 'last-30-days' } })],
    deleteReportView: ['changes', async () => call('DELETE', await newView())],
  }
}
