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
  const SCHEDULE = {
    ...{ kind: 'alerts', params: {}, columns: null, days: [1], at: '07:00', range: 'yesterday', formats: ['csv'] },
    ...{ recipients: ['trafico@cliente.mx'], skip_empty: true, is_on: true },
  }
  const schedule = () => call('POST', '/api/report-schedules', SCHEDULE)
  const newSchedule = async (): Promise<string> => `/api/report-schedules/${(await schedule()).body.id}`
  return {
    createReportSchedule: ['changes', schedule],
    updateReportSchedule: ['changes', async () => call('PATCH', await newSchedule(), { days: [1, 3], at: '08:00' })],
    deleteReportSchedule: ['changes', async () => call('DELETE', await newSchedule())],
    testReportSchedule: ['looks', async () => call('POST', `${await newSchedule()}/test`)],
    startReportRun: ['changes', ask],
    cancelReportRun: ['changes', async () => call('DELETE', `/api/report-runs/${(await ask()).body.id}`)],
    createReportView: ['changes', () => call('POST', '/api/report-views', { ...ASKED, name: 'Comité' })],
    updateReportView: ['changes', async () => call('PATCH', await newView(), { params: { range: 'last-30-days' } })],
    deleteReportView: ['changes', async () => call('DELETE', await newView())],
  }
}
