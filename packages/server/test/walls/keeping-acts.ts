import type { EndpointName } from '@vigia/contract'
import type { TestAnswer, TestServer } from '../server.ts'
import type { Act } from './sign-in-acts.ts'

/** The acts by which an administrator keeps an installation. The server is asked for when an act is done. */
export function keepingActs(
  call: (method: string, path: string, body?: unknown) => Promise<TestAnswer>,
  server: () => TestServer,
): Partial<Record<EndpointName, Act>> {
  return {
    startDemoFleet: ['changes', () => call('POST', '/api/setup/demo-fleet')],
    stopDemoFleet: [
      'changes',
      async () => {
        await call('POST', '/api/setup/demo-fleet')
        return call('DELETE', '/api/setup/demo-fleet')
      },
    ],
    linkExport: [
      'changes',
      async () => {
        const { rows } = await server().db.owner.query<{ id: string }>(
          `insert into works (organisation_id, kind, state, asked_at, ended_at, result)
           values ($1, 'export', 'done', now(), now(), '{}') returning id::text`,
          [server().organisationId],
        )
        return call('POST', `/api/exports/${rows[0]?.id}/link`)
      },
    ],
  }
}
