import { isRecord } from '../browser/is-record.ts'
import { send } from './send.ts'

export interface SampleAccount {
  readonly email: string
  readonly password: string
}

/** GET /api/auth/sample-account: the demo's account, given to loopback only; null where there is none. */
export async function sampleAccount(): Promise<SampleAccount | null> {
  try {
    const { body } = await send('/api/auth/sample-account')
    if (!isRecord(body) || typeof body.email !== 'string' || typeof body.password !== 'string') return null
    return { email: body.email, password: body.password }
  } catch {
    return null
  }
}
