import type { CallInputs } from '@vigia/contract/calls'
import { call } from './call.ts'

/** Notes in the audit that a list is kept as a file. */
export async function noteExport(body: CallInputs['noteExport']['body']): Promise<void> {
  await call('noteExport', { body })
}
